import {
  type ReadingApi,
  SITE_LABELS,
  SITE_SETTINGS,
  type Site,
  type SiteSetting,
  type SiteSettings,
  settingsOf,
} from '@satomori/core';
import type { WritingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { printWritten } from '../command/printWritten.ts';
import { assignmentsOf } from '../options/assignments.ts';
import { groupIdOf } from '../groups/findGroup.ts';
import { confirm, mustBeAskable } from '../terminal/ask.ts';
import { SETTING_FORMS, settingText } from './settings.ts';
import { siteDetails } from './show.ts';
import { yesOption } from '../options/yesOption.ts';

type Changes = Partial<SiteSettings>;

/** With the ids of groups that were named. */
async function withGroupIds(api: ReadingApi, changes: Changes): Promise<Changes> {
  const found: Changes = {};
  for (const setting of ['hunt_group_id', 'witness_group_id'] as const) {
    const wanted = changes[setting];
    if (wanted != null) found[setting] = (await groupIdOf(api, wanted)) ?? null;
  }
  return { ...changes, ...found };
}

async function confirmChanges(
  { ask, say }: WritingContext,
  before: SiteSettings,
  after: SiteSettings,
  changed: readonly SiteSetting[],
): Promise<void> {
  const doing = '変えて';
  mustBeAskable(ask, doing);
  const word = (settings: SiteSettings, setting: SiteSetting) => settingText(settings, setting) ?? '（なし）';
  say(
    ...changed.map(
      (setting) => `${SITE_LABELS[setting]}  ${word(before, setting)} → ${word(after, setting)}`,
    ),
  );
  await confirm(ask, { doing, question: 'サイトの設定を変えますか？', declined: '変えませんでした。' });
}

export async function setSite(
  context: WritingContext,
  changes: Changes,
  { yes }: { yes?: boolean },
): Promise<void> {
  const { api, writing, say, signal } = context;
  const { json } = await api.sites.list({ signal });
  const [site] = json as [Site, ...Site[]];
  const before = settingsOf(site);
  const after: SiteSettings = { ...before, ...(await withGroupIds(api, changes)) };
  const changed = SITE_SETTINGS.filter((setting) => after[setting] !== before[setting]);
  if (changed.length > 0 && yes !== true) await confirmChanges(context, before, after, changed);
  const saved =
    changed.length === 0
      ? site
      : await writing.sites.change(site.id, { ...after, version: site.version }, { signal });
  await printWritten(context, { id: saved.id, row: saved, lines: siteDetails(saved) });
  say(changed.length === 0 ? 'いまの設定と同じです。' : '変えました。');
}

export const setSiteCommand = defineCommand({
  noun: 'sites',
  verb: 'set',
  summary: '自分のサイトの設定を変える（管理者）',
  description: [
    '自分のサイトの設定を変える（管理者）。書かない項目はそのまま。値が空なら「なし」にする。',
    ...SITE_SETTINGS.map((setting) => `${setting}: ${SITE_LABELS[setting]}`),
  ],
  arguments: [
    {
      name: '<setting...>',
      description: '項目=値（例: contact_phone=0265-11-2222 heartbeat_interval_s=6h mesh_style=q2277）',
      parse: assignmentsOf(SETTING_FORMS, SITE_LABELS),
    },
  ],
  options: [yesOption('確認せずに変える')],
  context: 'writing',
  output: { object: async () => (await import('@satomori/core/rowSchemas')).siteSchema },
  run: setSite,
});
