import type { AnyCommand } from './command/defineCommand.ts';

interface NounDefinition {
  summary: string;
  /** In the order of the help; loaded only for a command line that needs them. */
  verbs: () => Promise<readonly AnyCommand[]>;
  /** Used when no verb is given. */
  defaultVerb?: string;
  /** About the program itself; in the help it comes after all that is about the site. */
  isAboutProgram?: boolean;
}

/** The nouns of the program, in the order of the help; each has a folder with its verbs. */
export const NOUNS = {
  auth: {
    summary: 'ログイン',
    verbs: async () => [
      (await import('./auth/login.ts')).loginCommand,
      (await import('./auth/status.ts')).statusCommand,
      (await import('./auth/logout.ts')).logoutCommand,
      (await import('./auth/token.ts')).tokenCommand,
    ],
  },
  context: {
    summary: '接続先（サーバー）',
    verbs: async () => [
      (await import('./contexts/contexts.ts')).listContextsCommand,
      (await import('./contexts/contexts.ts')).useContextCommand,
      (await import('./contexts/contexts.ts')).showContextCommand,
    ],
  },
  traps: {
    summary: 'わな',
    verbs: async () => [
      (await import('./traps/list.ts')).listTrapsCommand,
      (await import('./traps/show.ts')).showTrapCommand,
      (await import('./traps/why.ts')).trapWhyCommand,
      (await import('./traps/signal.ts')).trapSignalCommand,
      (await import('./traps/check.ts')).checkTrapCommand,
      (await import('./traps/undo.ts')).undoTrapCommand,
      (await import('./traps/move.ts')).moveTrapCommand,
      (await import('./traps/replaceSensor.ts')).replaceSensorCommand,
      (await import('./traps/retire.ts')).retireTrapCommand,
      (await import('./traps/restore.ts')).restoreTrapCommand,
    ],
  },
  gateways: {
    summary: '親機と中継機',
    verbs: async () => [
      (await import('./gateways/list.ts')).listGatewaysCommand,
      (await import('./gateways/show.ts')).showGatewayCommand,
      (await import('./gateways/signal.ts')).gatewaySignalCommand,
      (await import('./gateways/move.ts')).moveGatewayCommand,
      (await import('./gateways/replace.ts')).replaceGatewayCommand,
      (await import('./gateways/retire.ts')).retireGatewayCommand,
      (await import('./gateways/restore.ts')).restoreGatewayCommand,
    ],
  },
  logs: {
    summary: '履歴',
    verbs: async () => [
      (await import('./logs/traps.ts')).trapLogsCommand,
      (await import('./logs/gateways.ts')).gatewayLogsCommand,
    ],
  },
  patrols: {
    summary: '見回り',
    verbs: async () => [(await import('./patrols/list.ts')).listPatrolsCommand],
  },
  captures: {
    summary: '捕獲',
    verbs: async () => [
      (await import('./captures/list.ts')).listCapturesCommand,
      (await import('./captures/show.ts')).showCaptureCommand,
    ],
  },
  sightings: {
    summary: '目撃',
    verbs: async () => [
      (await import('./sightings/list.ts')).listSightingsCommand,
      (await import('./sightings/show.ts')).showSightingCommand,
    ],
  },
  efforts: {
    summary: '出猟カレンダー',
    verbs: async () => [
      (await import('./efforts/list.ts')).listEffortsCommand,
      (await import('./efforts/add.ts')).addEffortCommand,
    ],
  },
  stats: {
    summary: '集計',
    verbs: async () => [
      (await import('./stats/counts.ts')).countCapturesCommand,
      (await import('./stats/counts.ts')).countSightingsCommand,
      (await import('./stats/efficiency.ts')).showEfficiencyCommand,
    ],
  },
  export: {
    summary: '一覧をファイルに書き出す',
    verbs: async () => [
      (await import('./exports/lists.ts')).exportCapturesCommand,
      (await import('./exports/lists.ts')).exportSightingsCommand,
      (await import('./exports/lists.ts')).exportTrapsCommand,
      (await import('./exports/lists.ts')).exportGatewaysCommand,
      (await import('./exports/logs.ts')).exportTrapLogsCommand,
      (await import('./exports/logs.ts')).exportGatewayLogsCommand,
      (await import('./exports/lists.ts')).exportEffortsCommand,
      (await import('./exports/lists.ts')).exportAreasCommand,
      (await import('./exports/lists.ts')).exportPatrolBookCommand,
      (await import('./exports/openSightings.ts')).exportOpenSightingsCommand,
    ],
  },
  pdf: {
    summary: '帳票',
    verbs: async () => [(await import('./papers/get.ts')).getPdfCommand],
  },
  evidence: {
    summary: '報償金の証拠書類',
    verbs: async () => [
      (await import('./evidence/check.ts')).checkEvidenceCommand,
      (await import('./evidence/get.ts')).getEvidenceCommand,
      (await import('./evidence/verify.ts')).verifyEvidenceCommand,
    ],
  },
  images: {
    summary: '写真',
    verbs: async () => [
      (await import('./photos/get.ts')).getImagesCommand,
      (await import('./photos/show.ts')).showImagesCommand,
    ],
  },
  notifications: {
    summary: '自分への通知',
    verbs: async () => [
      (await import('./notifications/list.ts')).listNotificationsCommand,
      (await import('./notifications/ack.ts')).ackNotificationsCommand,
      (await import('./notifications/watch.ts')).watchNotificationsCommand,
      (await import('./notifications/deliveries.ts')).listDeliveriesCommand,
      (await import('./notifications/why.ts')).whyNotDeliveredCommand,
    ],
  },
  users: {
    summary: '利用者',
    verbs: async () => [
      (await import('./users/list.ts')).listUsersCommand,
      (await import('./users/show.ts')).showUserCommand,
      (await import('./users/add.ts')).addUserCommand,
      (await import('./users/set.ts')).setUserCommand,
      (await import('./users/acts.ts')).disableUserCommand,
      (await import('./users/acts.ts')).enableUserCommand,
      (await import('./users/acts.ts')).signOutUserCommand,
      (await import('./users/acts.ts')).unlinkUserCommand,
      (await import('./users/link.ts')).linkUserCommand,
      (await import('./users/slip.ts')).slipCommand,
    ],
  },
  groups: {
    summary: 'グループ',
    verbs: async () => [
      (await import('./groups/list.ts')).listGroupsCommand,
      (await import('./groups/add.ts')).addGroupCommand,
      (await import('./groups/change.ts')).changeGroupCommand,
      (await import('./groups/remove.ts')).removeGroupCommand,
    ],
  },
  areas: {
    summary: '区域（鳥獣保護区など）',
    verbs: async () => [
      (await import('./areas/list.ts')).listAreasCommand,
      (await import('./areas/import.ts')).importAreasCommand,
      (await import('./areas/remove.ts')).removeAreaCommand,
    ],
  },
  sites: {
    summary: 'サイト',
    verbs: async () => [
      (await import('./sites/list.ts')).listSitesCommand,
      (await import('./sites/show.ts')).showSiteCommand,
      (await import('./sites/set.ts')).setSiteCommand,
    ],
  },
  questions: {
    summary: '投稿の質問',
    verbs: async () => [
      (await import('./questions/questions.ts')).listQuestionsCommand,
      (await import('./questions/questions.ts')).showQuestionCommand,
    ],
  },
  audit: {
    summary: '監査の記録',
    verbs: async () => [(await import('./audit-logs/list.ts')).listAuditCommand],
  },
  rules: {
    summary: '通知の決まり',
    verbs: async () => [
      (await import('./rules/list.ts')).listRulesCommand,
      (await import('./rules/try.ts')).tryRuleCommand,
      (await import('./rules/set.ts')).setRuleCommand,
    ],
  },
  integrations: {
    summary: '連携キー（ChirpStack など。管理者だけ）',
    verbs: async () => [
      (await import('./integrations/list.ts')).listIntegrationsCommand,
      (await import('./integrations/create.ts')).createIntegrationCommand,
      (await import('./integrations/revoke.ts')).revokeIntegrationCommand,
      (await import('./integrations/try.ts')).tryMessageCommand,
      (await import('./integrations/broker.ts')).showBrokerCommand,
      (await import('./integrations/broker.ts')).setBrokerCommand,
      (await import('./integrations/line.ts')).showLineCommand,
      (await import('./integrations/mapping.ts')).showMappingCommand,
      (await import('./integrations/mapping.ts')).setMappingCommand,
      (await import('./integrations/replay.ts')).replayIntegrationCommand,
    ],
  },
  uplinks: {
    summary: '届いた電文と、未登録の子機（管理者だけ）',
    verbs: async () => [
      (await import('./uplinks/list.ts')).listUplinksCommand,
      (await import('./uplinks/parked.ts')).listParkedCommand,
      (await import('./uplinks/assign.ts')).assignCommand,
      (await import('./integrations/replay.ts')).replayMessagesCommand,
    ],
  },
  support: {
    summary: 'うまく動かないとき',
    verbs: async () => [(await import('./support/bundle.ts')).bundleSupportCommand],
  },
  config: {
    summary: '設定（config だけなら、いま効いているものを表示する）',
    defaultVerb: 'show',
    isAboutProgram: true,
    verbs: async () => [
      (await import('./config/config.ts')).showConfigCommand,
      (await import('./config/config.ts')).getConfigCommand,
      (await import('./config/config.ts')).setConfigCommand,
    ],
  },
} satisfies Record<string, NounDefinition>;

export type Noun = keyof typeof NOUNS;
export type Verbs = Partial<Record<Noun, readonly AnyCommand[]>>;

export const NOUN_NAMES = Object.keys(NOUNS) as Noun[];

export const nounOf = (name: Noun): NounDefinition => NOUNS[name];

/**
 * The nouns whose verbs a command line needs: those it names; all where it names none or lists the commands. None for
 * `satomori`, `satomori --help` and `satomori --version`, which start faster without.
 */
export function namedNouns(args: readonly string[]): readonly Noun[] {
  if (args.every((arg) => arg.startsWith('-'))) return [];
  const named = NOUN_NAMES.filter((name) => args.includes(name));
  return named.length === 0 || args.includes('commands') ? NOUN_NAMES : named;
}

/** Loads the verbs of these nouns; of all by default. */
export async function loadVerbs(nouns: readonly Noun[] = NOUN_NAMES): Promise<Verbs> {
  const loaded = await Promise.all(nouns.map(async (name) => [name, await NOUNS[name].verbs()] as const));
  return Object.fromEntries(loaded);
}
