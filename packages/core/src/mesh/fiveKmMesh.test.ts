import { expect, it } from 'vitest';
import { meshNumbering } from '../testing/index.ts';
import { fiveKmMeshOf } from './fiveKmMesh.ts';

it.each([
  ['5440204', 'jis5', '5440204'],
  ['5440-20-77', 'q2277', '5440204'],
  ['54402078', 'jis5', '5440204'],
  ['544020781', 'jis5', '5440204'],
  ['544020', 'jis5', null],
  ['西谷の奥', 'jis5', null],
  ['', 'jis5', null],
] as const)('%s (%s) is in %s', (label, style, code) => {
  expect(fiveKmMeshOf(label, meshNumbering(style))).toBe(code);
});
