import { startTestServer } from '@satomori/server/testing';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Operation } from '../support/apiDocument.ts';
import type { Answer } from './calls.ts';
import { type Scene, setScene } from './scene.ts';
import { walkAs } from './walk.ts';

describe('what the server answers', () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await setScene(await startTestServer('sqlite'));
  });
  afterAll(() => scene?.world.server.stop());

  it('is what its document promises, to each and in every case', async () => {
    const { walk, world } = scene;
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema(world.document, 'api');
    const seen = new Map<string, number>();
    const broken: string[] = [];

    function check({ name, path, method }: Operation, { status, body, contentType }: Answer): void {
      if (!contentType.startsWith('application/json') || name === 'getOpenapi') return;
      const escaped = path.replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D');
      const place = `${escaped}/${method.toLowerCase()}/responses/${status}/content/application~1json/schema`;
      const validate = ajv.getSchema(`api#/paths/${place}`);
      const isPromised = validate?.(JSON.parse(body)) === true;
      seen.set(`${name} ${status}`, (seen.get(`${name} ${status}`) ?? 0) + 1);
      if (!isPromised)
        broken.push(`${name} ${status}: ${JSON.stringify(validate?.errors?.[0])} ${body.slice(0, 200)}`);
    }

    const checking: typeof walk = {
      ...walk,
      send: async (operation, input, token) => {
        const answer = await walk.send(operation, input, token);
        check(operation, answer);
        return answer;
      },
    };
    for (const name of ['west', 'poster', 'gateway', 'valley', 'admin'] as const) {
      await walkAs(scene.caller(name, []), checking);
    }
    expect([...new Set(broken)]).toEqual([]);
    expect([...seen.keys()].filter((key) => key.endsWith(' 200')).length).toBeGreaterThan(15);
  });
});
