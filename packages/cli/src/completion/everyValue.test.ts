import { expect, it } from 'vitest';
import { buildProgram } from '../program.ts';
import { noContexts } from '../testing/testContext.ts';
import { loadVerbs } from '../nouns.ts';
import { candidatesFor, valueName } from './candidates.ts';

/** Free values, which cannot be completed, by their name in the help. */
const FREE: Record<string, string> = {
  text: 'what a person says or looks for',
  filter: 'a program for jq',
  template: 'a text of its own; its fields stand in the help',
  json: 'a body of its own',
  words: 'the line that is being completed',
  'new-name': 'a name that nothing has yet',
  count: 'a number',
  n: 'a number',
  minutes: 'a number',
  seconds: 'a number',
  'login-id': 'the program keeps no list of who may sign in',
  cursor: 'a place in a list, which the program prints where it goes on',
  'target-id': 'a row of any kind, also one that is gone',
  steps: 'steps of a ladder, written out; their form stands in the help',
  question: 'a question of a form, of which only administrators have a list',
  integration: 'a key of a network server, of which only administrators have a list',
  eui: 'the number on the sensor',
  'dev-eui': 'the number on the sensor',
  'site-code': 'the program keeps no list of the sites of a server',
  latitude: 'where the device is now',
  longitude: 'where the device is now',
  uuid: 'the id that a new record gets; an id of the server would make it no new one',
};

const root = buildProgram(noContexts, {}, await loadVerbs());

interface Value {
  place: string;
  name: string;
  words: string[];
}

type Each = typeof root;

/** Every argument and option of the program's commands that has a value. */
function valuesOf(command: Each, path: readonly string[]): Value[] {
  const place = ['satomori', ...path].join(' ');
  const options = command.options
    .filter(({ required, optional }) => required || optional)
    .map((option) => ({
      place: `${place} ${option.flags}`,
      name: valueName(option),
      words: [...path, option.long ?? '', ''],
    }));
  const given = command.registeredArguments.map((argument, position, all) => ({
    place: `${place} <${argument.name()}>`,
    name: argument.name(),
    words: [...path, ...all.slice(0, position).map(() => 'x'), ''],
  }));
  const below = command.commands.flatMap((each) => valuesOf(each, [...path, each.name()]));
  return [...options, ...given, ...below];
}

const values = valuesOf(root, []);

function isCompleted({ words }: Value): boolean {
  const candidates = candidatesFor(root, words);
  return 'names' in candidates || candidates.words.length > 0;
}

it('completes every value that can be known', () => {
  expect(values.length).toBeGreaterThan(100);
  const missing = values.filter((value) => !isCompleted(value) && FREE[value.name] === undefined);
  expect(missing.map(({ place }) => place)).toEqual([]);
});

it('calls nothing free that is completed, or that no command takes', () => {
  const free = new Set(values.filter((value) => !isCompleted(value)).map(({ name }) => name));
  expect(Object.keys(FREE).filter((name) => !free.has(name))).toEqual([]);
});
