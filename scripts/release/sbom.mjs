import { Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library';
import { PackageURL } from 'packageurl-js';

/**
 * The software bill of materials of a release, in CycloneDX 1.6: the product and every package in it.
 *
 * @param {import('./packages.mjs').Package[]} packages
 * @param {{ version: string, time: Date }} release
 */
export function writeSbom(packages, { version, time }) {
  const bom = new Models.Bom();
  bom.metadata.timestamp = time;
  bom.metadata.component = component(
    { name: 'satomori', version, license: 'Apache-2.0' },
    Enums.ComponentType.Application,
  );
  for (const each of packages) bom.components.add(component(each, Enums.ComponentType.Library));
  const normalizers = new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6);
  return `${new Serialize.JsonSerializer(normalizers).serialize(bom, { sortLists: true, space: 2 })}\n`;
}

function component({ name, version, license, part }, type) {
  const [scope, inner] = name.startsWith('@') ? name.split('/') : [undefined, name];
  const purl = new PackageURL(name === 'libatomic' ? 'generic' : 'npm', scope, inner, version);
  const made = new Models.Component(type, inner, { group: scope, version, purl: purl.toString() });
  made.bomRef.value = part === undefined ? purl.toString() : `${part}:${purl.toString()}`;
  const isExpression = /\s/.test(license);
  made.licenses.add(isExpression ? new Models.LicenseExpression(license) : new Models.SpdxLicense(license));
  if (part !== undefined) made.properties.add(new Models.Property('satomori:part', part));
  return made;
}
