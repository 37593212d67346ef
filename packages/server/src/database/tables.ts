import type {
  SiteTable,
  GroupTable,
  UserTable,
  DeviceTable,
  LoginAttemptTable,
  SigningKeyTable,
  OneTimeCodeTable,
  EndedTokenTable,
  UserConfigTable,
} from './tables/peopleTables.ts';
import type {
  GatewayTable,
  GatewayLogTable,
  TrapTable,
  TrapGatewayTable,
  TrapLogTable,
} from './tables/trapTables.ts';
import type {
  BrokerTable,
  IntegrationTable,
  MessageOutcomeTable,
  ParkedDeviceTable,
  RawMessageTable,
  ReceiptCounterTable,
  WaitingMessageTable,
} from './tables/uplinkTables.ts';
import type {
  IncidentTable,
  IncidentStepTable,
  IncidentResponderTable,
  NotificationTable,
  DeliveryTable,
  PushSubscriptionTable,
  VapidKeyTable,
  WebhookTargetTable,
} from './tables/notificationTables.ts';
import type {
  PostTable,
  PostCellTable,
  PhotoTable,
  QuestionTable,
  AnswerOptionTable,
} from './tables/postTables.ts';
import type { LineAccountTable, LineEventTable, LineLinkTable } from './tables/lineTables.ts';
import type { AuditLogTable } from './tables/auditTables.ts';
import type { EvidenceRulesTable, RewardPricesTable } from './tables/rewardTables.ts';
import type { OpenidProviderTable, OpenidStartTable, OpenidSubjectTable } from './tables/openidTables.ts';
import type { DigestTable, MailLogTable } from './tables/mailTables.ts';
import type { SiteSequenceTable, ChangeTable, LostAccessTable } from './tables/sequenceTables.ts';

export type * from './tables/peopleTables.ts';
export type * from './tables/trapTables.ts';
export type * from './tables/uplinkTables.ts';
export type * from './tables/notificationTables.ts';
export type * from './tables/lineTables.ts';
export type * from './tables/mailTables.ts';
export type * from './tables/openidTables.ts';
export type * from './tables/rewardTables.ts';
export type * from './tables/postTables.ts';
export type * from './tables/auditTables.ts';
export type * from './tables/sequenceTables.ts';

/**
 * The database schema for Kysely: one interface per table. A table that one repository alone reads and writes is
 * declared there.
 */
export interface Tables {
  sites: SiteTable;
  groups: GroupTable;
  users: UserTable;
  devices: DeviceTable;
  login_attempts: LoginAttemptTable;
  signing_keys: SigningKeyTable;
  one_time_codes: OneTimeCodeTable;
  ended_tokens: EndedTokenTable;
  user_configs: UserConfigTable;
  reward_prices: RewardPricesTable;
  evidence_rules: EvidenceRulesTable;
  openid_providers: OpenidProviderTable;
  openid_subjects: OpenidSubjectTable;
  openid_starts: OpenidStartTable;
  mail_logs: MailLogTable;
  digests: DigestTable;
  gateways: GatewayTable;
  gateway_logs: GatewayLogTable;
  traps: TrapTable;
  trap_gateways: TrapGatewayTable;
  trap_logs: TrapLogTable;
  integrations: IntegrationTable;
  brokers: BrokerTable;
  raw_messages: RawMessageTable;
  waiting_messages: WaitingMessageTable;
  receipt_counters: ReceiptCounterTable;
  message_outcomes: MessageOutcomeTable;
  parked_devices: ParkedDeviceTable;
  incidents: IncidentTable;
  incident_steps: IncidentStepTable;
  incident_responders: IncidentResponderTable;
  push_logs: NotificationTable;
  deliveries: DeliveryTable;
  push_subscriptions: PushSubscriptionTable;
  vapid_keys: VapidKeyTable;
  webhook_targets: WebhookTargetTable;
  line_accounts: LineAccountTable;
  line_links: LineLinkTable;
  line_events: LineEventTable;
  site_sequences: SiteSequenceTable;
  changes: ChangeTable;
  hidings: LostAccessTable;
  posts: PostTable;
  post_cells: PostCellTable;
  images: PhotoTable;
  /** At most one row: the id that the photo folder has, too. */
  photo_folder: { id: string };
  questions: QuestionTable;
  answer_options: AnswerOptionTable;
  audit_logs: AuditLogTable;
  settings: { key: string; value: string };
}
