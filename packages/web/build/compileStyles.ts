import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type CSSRulesByBucket, resolveStyleRulesForSlots } from '@griffel/core';
import type { Plugin } from 'vite';
import { styleCallsOf } from './styleCalls.ts';
import { type StylesBySlots, styleValues } from './styleValues.ts';

const SOURCES = fileURLToPath(new URL('../src/', import.meta.url));
const CLASS = /\.(f[\da-z]+)/g;
const KEYFRAMES = /^@(?:-webkit-)?keyframes (\w+)/;

type Rule = NonNullable<CSSRulesByBucket[keyof CSSRulesByBucket]>[number];
const textOf = (rule: Rule) => (typeof rule === 'string' ? rule : rule[0]);

/** Gives classes short names; the same rule always gets the same name. */
export function shortNames(): (name: string) => string {
  const names = new Map<string, string>();
  return (name) => {
    const short = names.get(name) ?? `s${names.size.toString(36)}`;
    names.set(name, short);
    return short;
  };
}

/** The rules of these classes, including the keyframes that they use. */
function rulesFor(used: ReadonlySet<string>, rules: readonly string[]): Set<string> {
  const classRules = rules.filter(
    (rule) => !KEYFRAMES.test(rule) && [...rule.matchAll(CLASS)].some(([, name = '']) => used.has(name)),
  );
  const keyframes = rules.filter((rule) => {
    const name = KEYFRAMES.exec(rule)?.[1];
    return name !== undefined && classRules.some((each) => each.includes(name));
  });
  return new Set([...classRules, ...keyframes]);
}

/**
 * What `makeStyles` would compute in the browser: the class of each property by slot, and the CSS rules. The
 * app has only one writing direction.
 */
export function compileSlots(slots: StylesBySlots, shortOf: (name: string) => string) {
  const [byDirection, rules] = resolveStyleRulesForSlots(slots);
  const inOurs = (name: (typeof byDirection)[string][string]) => (Array.isArray(name) ? name[0] : name);
  const classes = Object.entries(byDirection).map(
    ([slot, names]) =>
      [slot, Object.entries(names).map(([property, name]) => [property, inOurs(name)] as const)] as const,
  );
  const used = new Set(classes.flatMap(([, names]) => names.flatMap(([, name]) => name || [])));
  const kept = rulesFor(used, Object.values(rules).flat().map(textOf));
  const short = (text: string) =>
    KEYFRAMES.test(text) ? text : text.replaceAll(CLASS, (_, name: string) => `.${shortOf(name)}`);
  return {
    classes: Object.fromEntries(
      classes.map(([slot, names]) => [
        slot,
        Object.fromEntries(names.map(([property, name]) => [property, name === 0 ? 0 : shortOf(name)])),
      ]),
    ),
    rules: Object.fromEntries(
      Object.entries(rules)
        .map(([bucket, each]) => [bucket, each.filter((rule) => kept.has(textOf(rule)))] as const)
        .filter(([, each]) => each.length > 0)
        .map(([bucket, each]) => [
          bucket,
          each.map((rule) => (typeof rule === 'string' ? short(rule) : [short(rule[0]), rule[1]])),
        ]),
    ),
  };
}

/** The compiled arguments of each style call, by the path of its file. */
async function compileAll(): Promise<Map<string, string[]>> {
  const files = globSync('**/*.{ts,tsx}', { cwd: SOURCES, exclude: (name) => name.includes('.test.') })
    .map((file) => SOURCES + file)
    .sort();
  const sources = files.flatMap((file) => {
    const calls = styleCallsOf(readFileSync(file, 'utf8'));
    return calls === null ? [] : [[file, calls.values] as const];
  });
  const shortOf = shortNames();
  const textOfCall = (slots: StylesBySlots) => {
    const { classes, rules } = compileSlots(slots, shortOf);
    return `${JSON.stringify(classes)}, ${JSON.stringify(rules)}`;
  };
  const values = await styleValues(new Map(sources));
  return new Map([...values].map(([file, calls]) => [file, calls.map(textOfCall)]));
}

/**
 * Computes styles at build time. In the browser this would take a tenth of the CPU time before the first
 * picture, and the code for it would have to be loaded. Source: docs/performance.md.
 */
export function compileStyles(): Plugin {
  let compiled = new Map<string, string[]>();
  return {
    name: 'satomori-compile-styles',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      compiled = await compileAll();
    },
    transform(code, id) {
      const texts = compiled.get(id);
      const calls = texts === undefined ? null : styleCallsOf(code);
      if (texts === undefined || calls === null) return null;
      const parts = [
        { range: calls.name, text: '__styles as makeStyles' },
        ...calls.given.map((range, at) => ({ range, text: texts[at] ?? '' })),
      ].sort((one, other) => other.range[0] - one.range[0]);
      const put = (text: string, part: (typeof parts)[number]) =>
        text.slice(0, part.range[0]) + part.text + text.slice(part.range[1]);
      return { code: parts.reduce(put, code), map: null };
    },
  };
}
