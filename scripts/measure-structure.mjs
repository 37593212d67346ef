// Measures how hard the code is to enter: `node_modules/.bin/node scripts/measure-structure.mjs [--list]`. Its tables
// can be compared before and after a change of layout. --list names what is counted.
import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { findFolderCircles } from '../tests/fences/folderCircles.ts';
import { readImports } from '../tests/fences/importGraph.ts';
import { readSourceTree } from '../tests/fences/sourceTree.ts';
import { inRepository, repositoryRoot, workspaceNode } from './steps/paths.mjs';

const PACKAGES = ['core', 'server', 'web', 'cli'];
const SHORT_FILE_LINES = 25;
const MAX_FILES_IN_FOLDER = 25;
const MAX_FUNCTION_LINES = 80;
const MAX_COMPONENT_LINES = 120;
const IS_TEST = /\.test\.tsx?$|\/testing\//;
const EXPORT = /^export (?!type \{|\{|\*)/gm;

const linesOf = (text) => text.split('\n').length - 1;
const packageOf = (path) => path.split('/')[1];

/** Each row: what is counted, and one line for each, beginning with its path. */
function measure(tree) {
  const sources = Object.entries(tree).filter(([path]) => !IS_TEST.test(path));
  const where = (isCounted) => sources.filter(isCounted).map(([path]) => path);
  const folders = [...Map.groupBy(sources, ([path]) => dirname(path))];
  const functions = longFunctions();
  return [
    { what: 'source files', found: where(() => true), isWhole: true },
    {
      what: `files under ${SHORT_FILE_LINES} lines`,
      found: where(([, text]) => linesOf(text) < SHORT_FILE_LINES),
    },
    {
      what: 'files with one export',
      found: where(([, text]) => text.match(EXPORT)?.length === 1),
      isWhole: true,
    },
    {
      what: `folders with over ${MAX_FILES_IN_FOLDER} files`,
      found: folders
        .filter(([, files]) => files.length > MAX_FILES_IN_FOLDER)
        .map(([folder, files]) => `${folder} (${files.length})`),
    },
    {
      what: 'folders in circles',
      found: findFolderCircles(readImports(tree).filter(({ from }) => !IS_TEST.test(from))).flatMap(
        (circle, index) => circle.map((folder) => `${folder} (circle ${index + 1})`),
      ),
    },
    {
      what: `functions over ${MAX_FUNCTION_LINES} lines`,
      found: functions
        .filter(({ path, lines }) => path.endsWith('.ts') && lines > MAX_FUNCTION_LINES)
        .map(describeFunction),
    },
    {
      what: `components over ${MAX_COMPONENT_LINES} lines`,
      found: functions
        .filter(({ path, lines }) => path.endsWith('.tsx') && lines > MAX_COMPONENT_LINES)
        .map(describeFunction),
    },
  ];
}

const describeFunction = ({ path, line, lines }) => `${path}:${line} (${lines} lines)`;

/** Functions of over 50 lines outside tests and migrations, found by the linter, which has a parser. */
function longFunctions() {
  const oxlint = inRepository('node_modules', 'oxlint', 'bin', 'oxlint');
  const args = [oxlint, '-A', 'all', '-D', 'max-lines-per-function', '--format', 'json', 'packages'];
  const { stdout } = spawnSync(workspaceNode(), args, {
    cwd: repositoryRoot,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  });
  return JSON.parse(stdout)
    .diagnostics.map(({ filename, labels, message }) => ({
      path: filename,
      line: labels[0].span.line,
      lines: Number(/\((\d+)\)/.exec(message)[1]),
    }))
    .filter(({ path }) => !IS_TEST.test(path) && !path.includes('/migrations/'));
}

function printTable(rows) {
  const columns = [...PACKAGES, 'all'];
  console.log(`| measure | ${columns.join(' | ')} |`);
  console.log(`| --- |${columns.map(() => ' ---: |').join('')}`);
  for (const { what, found } of rows) {
    const counts = PACKAGES.map((name) => found.filter((path) => packageOf(path) === name).length);
    console.log(`| ${what} | ${[...counts, found.length].join(' | ')} |`);
  }
}

function printLines(tree) {
  printLineCount(tree, 'source', (path) => !IS_TEST.test(path));
  printLineCount(tree, 'tests', (path) => IS_TEST.test(path));
}

function printLineCount(tree, what, isCounted) {
  const counts = PACKAGES.map((name) =>
    sumLines(tree, (path) => packageOf(path) === name && isCounted(path)),
  );
  console.log(`| lines of ${what} | ${counts.join(' | ')} | ${sumLines(tree, isCounted)} |`);
}

const sumLines = (tree, isCounted) =>
  Object.entries(tree).reduce((sum, [path, text]) => sum + (isCounted(path) ? linesOf(text) : 0), 0);

const tree = readSourceTree();
const rows = measure(tree);
printTable(rows);
printLines(tree);
if (process.argv.includes('--list'))
  for (const { what, found, isWhole } of rows)
    if (!isWhole) console.log(`\n${what}:\n${found.map((each) => `  ${each}`).join('\n')}`);
