import { lazyPart } from '../../ui/page/lazyPart.tsx';

/** The sections of the administration in their order, with what each is for; only the chosen one is loaded. */
export const SECTIONS = {
  people: {
    label: '人',
    note: '登録と停止、グループと役割、許可証と免許、ログイン用のリンク',
    Part: lazyPart(async () => (await import('./people/PeopleSection.tsx')).PeopleSection),
  },
  groups: {
    label: 'グループ',
    note: '捕獲の班と目撃のグループ、その親子',
    Part: lazyPart(async () => (await import('./groups/GroupsSection.tsx')).GroupsSection),
  },
  devices: {
    label: '機器',
    note: 'わなと親機の台帳、移動、子機の交換、使用の終了',
    Part: lazyPart(async () => (await import('./devices/DevicesSection.tsx')).DevicesSection),
  },
  site: {
    label: 'サイト',
    note: '名前と連絡先、通信の間隔、公開する日数、記録を残す期間',
    Part: lazyPart(async () => (await import('./site/SiteSection.tsx')).SiteSection),
  },
  rewards: {
    label: '報償',
    note: '捕獲した鳥獣1頭ごとに町が払う額、証拠書類の決まりと一式',
    Part: lazyPart(async () => (await import('./rewards/RewardsSection.tsx')).RewardsSection),
  },
  alarms: {
    label: '通知',
    note: '何を、どのしきい値から、だれに知らせるか',
    Part: lazyPart(async () => (await import('./alarms/AlarmsSection.tsx')).AlarmsSection),
  },
  deliveries: {
    label: '配信',
    note: 'だれに、どの経路で届いたか。なぜ届かなかったか',
    Part: lazyPart(async () => (await import('./deliveries/DeliveriesSection.tsx')).DeliveriesSection),
  },
  'sign-in': {
    label: 'ログイン',
    note: '役場の職員アカウントでのログイン',
    Part: lazyPart(async () => (await import('./sign-in/SignInSection.tsx')).SignInSection),
  },
  questions: {
    label: '質問',
    note: '捕獲と目撃の様式で聞くこと',
    Part: lazyPart(async () => (await import('./questions/QuestionsSection.tsx')).QuestionsSection),
  },
  areas: {
    label: '区域',
    note: '保護区などの区域を地図に表示する',
    Part: lazyPart(async () => (await import('./areas/AreasSection.tsx')).AreasSection),
  },
  integrations: {
    label: '連携',
    note: '子機の通信を受け取るための鍵、わなに付いていない子機、外部のシステムへの通知',
    Part: lazyPart(async () => (await import('./integrations/IntegrationsSection.tsx')).IntegrationsSection),
  },
  imports: {
    label: '取り込み',
    note: '表計算などの記録をまとめて登録する、元に戻す',
    Part: lazyPart(async () => (await import('./imports/ImportsSection.tsx')).ImportsSection),
  },
  audit: {
    label: '記録',
    note: 'だれが、いつ、何を変えたか',
    Part: lazyPart(async () => (await import('./audit/AuditSection.tsx')).AuditSection),
  },
};
type SectionName = keyof typeof SECTIONS;

export const SECTION_LABELS = Object.fromEntries(
  Object.entries(SECTIONS).map(([name, { label }]) => [name, label]),
) as Record<SectionName, string>;

/** The section that an address names; `null` where it names none. */
export const sectionOf = (name: string | null): SectionName | null =>
  name !== null && Object.hasOwn(SECTIONS, name) ? (name as SectionName) : null;
