import { describe, expect, it, vi } from 'vitest';
import { answer, firedTrapWith } from '../testing/samples.ts';
import { parse, testContext } from '../testing/testContext.ts';
import { moveTrap, moveTrapCommand } from './move.ts';
import { restoreTrap } from './restore.ts';
import { retireTrap } from './retire.ts';
import { replaceSensor, replaceSensorCommand } from './replaceSensor.ts';

const EUI = '24e124141f0000b2';
const trap = firedTrapWith({ dev_eui: '24e124141f0000b1', sensor_model: 'WS301', fired_when: 'open' });

function contextFor(changes: Partial<typeof trap> = {}) {
  const stored = { ...trap, ...changes };
  const test = testContext({ traps: { list: async () => answer([stored]) } });
  const change = vi.mocked(test.context.writing.traps.change).mockResolvedValue({ ...stored, warnings: [] });
  const call = vi
    .mocked(test.context.call)
    .mockResolvedValue({ id: trap.id, outcome: 'retired', deleted_at: null });
  return { ...test, change, call };
}

it('parses positions and numbers of sensors as people write them, and refuses others', async () => {
  const run = vi.fn();
  await parse(moveTrapCommand, run, ['西谷3号', '３５.１', '135.4', '-y']);
  expect(run).toHaveBeenCalledWith({}, '西谷3号', 35.1, 135.4, { yes: true });
  await parse(replaceSensorCommand, run, ['西谷3号', '24-E1-24-14-1F-00-00-B2', '-y']);
  expect(run).toHaveBeenLastCalledWith({}, '西谷3号', EUI, { yes: true });
  await expect(parse(moveTrapCommand, run, ['x', '91', '135'])).rejects.toThrow();
  await expect(parse(replaceSensorCommand, run, ['x', '24e1'])).rejects.toThrow();
});

describe('the register of traps', () => {
  it('changes nothing where nobody can be asked and nobody said yes', async () => {
    const { context, change, call } = contextFor({ placement: 'removed' });
    const usage = { exit: 'usage' };
    await expect(replaceSensor(context, trap.name, EUI, {})).rejects.toMatchObject(usage);
    await expect(moveTrap(context, trap.name, 35, 135, {})).rejects.toMatchObject(usage);
    await expect(retireTrap(context, trap.name, {})).rejects.toMatchObject(usage);
    await expect(restoreTrap(context, trap.name, {})).rejects.toMatchObject(usage);
    expect(change).not.toHaveBeenCalled();
    expect(call).not.toHaveBeenCalled();
  });

  it('replaces the sensor by one of the same model', async () => {
    const { context, change } = contextFor();
    await replaceSensor(context, trap.name, EUI, { yes: true });
    expect(change).toHaveBeenCalledWith(
      trap.id,
      { version: trap.version, dev_eui: EUI, sensor_model: 'WS301', fired_when: 'open' },
      expect.anything(),
    );
  });

  it('brings back only what was taken away', async () => {
    const inUse = contextFor();
    await expect(restoreTrap(inUse.context, trap.name, { yes: true })).rejects.toMatchObject({
      code: 'not_possible_now',
    });
    const { context, change } = contextFor({ placement: 'removed' });
    await restoreTrap(context, trap.name, { yes: true });
    expect(change.mock.calls[0]?.[1]).toEqual({ version: trap.version, placement: 'planned' });
  });
});
