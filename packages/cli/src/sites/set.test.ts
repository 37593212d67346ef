import { describe, expect, it, vi } from 'vitest';
import { candidatesFor } from '../completion/candidates.ts';
import { buildProgram } from '../program.ts';
import { loadVerbs } from '../nouns.ts';
import { answer, idOf, siteWith } from '../testing/samples.ts';
import { noContexts, parse, testContext } from '../testing/testContext.ts';
import { setSite, setSiteCommand } from './set.ts';

const site = siteWith({ contact_phone: '0265-00-0101', version: 4 });

function contextFor() {
  const test = testContext({
    sites: { list: async () => answer([site]) },
    groups: { list: async () => answer([{ id: idOf(50), name: '西谷班', kind: 'hunt', parent_id: null }]) },
  });
  const change = vi
    .mocked(test.context.writing.sites.change)
    .mockImplementation(async (_id, { version, ...settings }) => ({
      ...site,
      ...settings,
      version: version + 1,
    }));
  return { ...test, change };
}

/** What the command understands of its arguments. */
async function read(...args: string[]): Promise<unknown> {
  const run = vi.fn();
  await parse(setSiteCommand, run, args);
  return (run.mock.calls[0] as unknown[])[1];
}

describe('reading settings', () => {
  it.each<[string, unknown]>([
    ['contact_phone=0265-11-2222', { contact_phone: '0265-11-2222' }],
    ['電話=0265-11-2222', { contact_phone: '0265-11-2222' }],
    ['contact_phone=', { contact_phone: null }],
    ['contact_name=a=b', { contact_name: 'a=b' }],
    ['heartbeat_interval_s=6h', { heartbeat_interval_s: 21_600 }],
    ['heartbeat_interval_s=６時間', { heartbeat_interval_s: 21_600 }],
    ['status_interval_s=1.5分', { status_interval_s: 90 }],
    ['status_interval_s=600', { status_interval_s: 600 }],
    ['battery_low_v=2.8', { battery_low_v: 2.8 }],
    ['patrol_due_hour=１７', { patrol_due_hour: 17 }],
    ['quiet_from=２１:００', { quiet_from: '21:00' }],
    ['quiet_to=6:00', { quiet_to: '06:00' }],
    ['quiet_to=', { quiet_to: null }],
    ['post_needs_approval=要らない', { post_needs_approval: false }],
    ['post_needs_approval=true', { post_needs_approval: true }],
    ['mesh_style=q2277', { mesh_style: 'q2277' }],
    ['prefecture_code=長野県', { prefecture_code: '20' }],
  ])('%s', async (text, changes) => {
    expect(await read(text)).toEqual(changes);
  });

  it('takes several, of the same the last', async () => {
    expect(await read('contact_name=林務課', 'patrol_due_hour=16', 'patrol_due_hour=17')).toEqual({
      contact_name: '林務課',
      patrol_due_hour: 17,
    });
  });

  it.each([
    'contact_phone',
    '=x',
    'is_satomori=true',
    '__proto__=x',
    'patrol_due_hour=夕方',
    'quiet_from=24:00',
    'quiet_from=6時',
    'heartbeat_interval_s=6x',
    'heartbeat_interval_s=1.2.3h',
    'mesh_style=utm',
    'post_needs_approval=maybe',
  ])('refuses %s', async (text) => {
    await expect(read(text)).rejects.toThrow();
  });

  it('completes settings and their words', async () => {
    const root = buildProgram(noContexts, {}, await loadVerbs());
    expect(candidatesFor(root, ['sites', 'set', ''])).toMatchObject({
      words: expect.arrayContaining(['contact_phone=', 'mesh_style=q2277', 'post_needs_approval=false']),
    });
  });
});

describe('run', () => {
  it('sends the whole form with the version that was read', async () => {
    const { context, change, printed, said } = contextFor();
    await setSite(context, { contact_phone: null, hunt_group_id: '西谷班' }, { yes: true });
    const [id, body] = change.mock.calls[0] ?? [];
    expect(id).toBe(site.id);
    expect(body).toMatchObject({
      name: site.name,
      contact_phone: null,
      hunt_group_id: idOf(50),
      heartbeat_interval_s: 21_600,
      version: 4,
    });
    expect(Object.keys(body ?? {})).not.toContain('is_satomori');
    expect(printed()).toContain('子機の定時通信の間隔\t6時間');
    expect(said).toEqual(['変えました。']);
  });

  it('changes nothing where nobody can be asked and nobody said yes', async () => {
    const { context, change } = contextFor();
    await expect(setSite(context, { contact_phone: '1' }, {})).rejects.toMatchObject({ exit: 'usage' });
    expect(change).not.toHaveBeenCalled();
  });

  it('asks with the old and the new value', async () => {
    const { context, change, said } = contextFor();
    const confirm = vi.fn(async () => false);
    const asking = { ...context, ask: { ...context.ask, isPossible: true, confirm } };
    const changes = {
      contact_phone: null,
      heartbeat_interval_s: 5400,
      patrol_due_hour: site.patrol_due_hour,
    };
    await expect(setSite(asking, changes, {})).rejects.toMatchObject({ code: 'declined' });
    expect(said).toEqual(['電話  0265-00-0101 → （なし）', '子機の定時通信の間隔  6時間 → 90分']);
    expect(change).not.toHaveBeenCalled();
  });

  it('sends nothing where nothing differs', async () => {
    const { context, change, said } = contextFor();
    await setSite(context, { contact_phone: '0265-00-0101' }, {});
    expect(change).not.toHaveBeenCalled();
    expect(said).toEqual(['いまの設定と同じです。']);
  });
});
