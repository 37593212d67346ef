import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { resolveStyleRulesForSlots } from '@griffel/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { compileSlots, compileStyles, shortNames } from './compileStyles.ts';
import { styleCallsOf } from './styleCalls.ts';
import type { StylesBySlots } from './styleValues.ts';

describe('the calls of a module', () => {
  it('are left alone where styles are made while the app runs', () => {
    const inside = `import { makeStyles } from '@fluentui/react-components';
      export const useStyles = () => makeStyles({ root: {} })();`;
    expect(() => styleCallsOf(inside)).toThrow('elsewhere');
    expect(() => styleCallsOf('const useStyles = makeStyles({ root: {} });')).toThrow('not imported');
    expect(styleCallsOf('export const one = 1;')).toBeNull();
  });

  it('take along what they stand on, and nothing that runs', () => {
    const found = styleCallsOf(`
      import { Button, makeStyles, tokens } from '@fluentui/react-components';
      import { ON_PHONE } from '../platform/viewport.ts';
      import { start } from './start.ts';
      const HEIGHT = 32;
      const thumb = { height: \`\${HEIGHT}px\`, color: tokens.colorBrandBackground } as const;
      const useStyles = makeStyles({ track: { ...thumb, [ON_PHONE]: { width: '48px' } } });
      start(HEIGHT);
      export function Track() { return <Button className={useStyles().track} />; }`);
    const lines = found?.values.split('\n').map((line) => line.trim());
    expect(lines).toEqual([
      `import { tokens } from '@fluentui/react-components';`,
      `import { ON_PHONE } from '../platform/viewport.ts';`,
      'const HEIGHT = 32;',
      'const thumb = { height: `${HEIGHT}px`, color: tokens.colorBrandBackground } as const;',
      `export default [{ track: { ...thumb, [ON_PHONE]: { width: '48px' } } }];`,
    ]);
  });
});

describe('compiled styles', () => {
  const slots: StylesBySlots = {
    root: {
      marginLeft: '4px',
      ':hover': { color: 'red' },
      '@media (max-width: 100px)': { padding: '2px' },
    },
    ring: { animationName: { from: { opacity: 0 }, to: { opacity: 1 } }, gap: 'unset' },
  };

  it('are those that would be worked out in the browser, under shorter names', () => {
    const long = new Map<string, string>();
    const compiled = compileSlots(slots, (name) => {
      const short = `s${name}`;
      long.set(short, name);
      return short;
    });
    const [classes, rules] = resolveStyleRulesForSlots(slots);
    const back = (text: string) => text.replaceAll(/\.s(f\w+)/g, '.$1');
    for (const [slot, names] of Object.entries(classes))
      for (const [property, name] of Object.entries(names)) {
        const ours = compiled.classes[slot]?.[property];
        const written = Array.isArray(name) ? name[0] : name;
        expect(ours === 0 ? 0 : long.get(ours ?? '')).toBe(written);
      }
    const all = Object.values(rules)
      .flat()
      .flat()
      .filter((rule) => typeof rule === 'string');
    const kept = Object.values(compiled.rules)
      .flat()
      .flat()
      .filter((rule) => typeof rule === 'string');
    expect(kept.map(back)).toEqual(all.filter((rule) => !/margin-right/.test(rule)));
    expect(kept.some((rule) => rule.startsWith('@keyframes'))).toBe(true);
    expect(compiled.rules).toHaveProperty('m');
  });

  it('have one name for one rule', () => {
    const shortOf = shortNames();
    const [one, other] = [{ a: { color: 'red' } }, { b: { color: 'red', gap: '1px' } }].map((each) =>
      compileSlots(each, shortOf),
    );
    expect(Object.values(other?.classes['b'] ?? {})).toContain(Object.values(one?.classes['a'] ?? {})[0]);
  });
});

describe('the app', () => {
  const plugin = compileStyles() as unknown as {
    buildStart: () => Promise<void>;
    transform: (code: string, id: string) => { code: string } | null;
  };
  beforeAll(() => plugin.buildStart(), 60_000);

  it('gets its styles worked out, values of the theme and of other modules among them', () => {
    const file = fileURLToPath(new URL('../src/map/controls/controlStyles.ts', import.meta.url));
    const built = plugin.transform(readFileSync(file, 'utf8'), file);
    expect(built?.code).toContain('__styles as makeStyles');
    expect(built?.code).toMatch(
      /\.s\w+\{border-radius:var\(--borderRadiusMedium\);\}|border-bottom-right-radius/,
    );
    expect(built?.code).toContain('@media (max-width: 1279px)');
    expect(built?.code).not.toContain('tokens.');
  });
});
