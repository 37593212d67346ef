import { bodyProblems } from '@satomori/core/bodies';
import { startTestServer } from '@satomori/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpointOf } from './inputs.ts';
import { type Scene, setScene } from './scene.ts';

describe('the inputs of the matrix', () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await setScene(await startTestServer('sqlite'));
  });
  afterAll(() => scene?.world.server.stop());

  it('are such as the contract takes: say how this endpoint is addressed, in EXAMPLES of inputs.ts', async () => {
    const { walk, world } = scene;
    const token = await world.server.tokenOf('admin');
    for (const operation of walk.operations.filter(({ isStream }) => !isStream)) {
      for (const input of walk.samples.inputsOf(operation)) {
        const problems = input.body === undefined ? [] : bodyProblems(endpointOf(operation), input.body);
        expect([operation.name, problems]).toEqual([operation.name, []]);
        if (operation.method !== 'GET') continue;
        const { status, body } = await walk.send(operation, input, token);
        expect([operation.name, status === 400 ? body : '']).toEqual([operation.name, '']);
      }
    }
  });
});
