// Writes the tables of endpoints and errors from the contract into docs/api.md: `npm run docs`.
import { readFileSync, writeFileSync } from 'node:fs';
import { withApiTables } from '../tests/docs/apiTables.ts';
import { inRepository } from './steps/paths.mjs';
import { biome, runTool } from './steps/tools.mjs';

const page = inRepository('docs', 'api.md');
writeFileSync(page, withApiTables(readFileSync(page, 'utf8')));
process.exitCode = await runTool(biome, ['format', '--write', page]);
