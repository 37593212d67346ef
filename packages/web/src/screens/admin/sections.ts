import { lazyPart } from '../../ui/page/lazyPart.tsx';

/** The sections of the administration in the order of their tabs; only the chosen one is loaded. */
export const SECTIONS = {
  people: {
    label: '人',
    Part: lazyPart(async () => (await import('./people/PeopleSection.tsx')).PeopleSection),
  },
  groups: {
    label: 'グループ',
    Part: lazyPart(async () => (await import('./groups/GroupsSection.tsx')).GroupsSection),
  },
  devices: {
    label: '機器',
    Part: lazyPart(async () => (await import('./devices/DevicesSection.tsx')).DevicesSection),
  },
  site: {
    label: 'サイト',
    Part: lazyPart(async () => (await import('./site/SiteSection.tsx')).SiteSection),
  },
  'sign-in': {
    label: 'ログイン',
    Part: lazyPart(async () => (await import('./sign-in/SignInSection.tsx')).SignInSection),
  },
  questions: {
    label: '質問',
    Part: lazyPart(async () => (await import('./questions/QuestionsSection.tsx')).QuestionsSection),
  },
  areas: {
    label: '区域',
    Part: lazyPart(async () => (await import('./areas/AreasSection.tsx')).AreasSection),
  },
  integrations: {
    label: '連携',
    Part: lazyPart(async () => (await import('./integrations/IntegrationsSection.tsx')).IntegrationsSection),
  },
  imports: {
    label: '取り込み',
    Part: lazyPart(async () => (await import('./imports/ImportsSection.tsx')).ImportsSection),
  },
  audit: {
    label: '記録',
    Part: lazyPart(async () => (await import('./audit/AuditSection.tsx')).AuditSection),
  },
};
export type SectionName = keyof typeof SECTIONS;

export const SECTION_LABELS = Object.fromEntries(
  Object.entries(SECTIONS).map(([name, { label }]) => [name, label]),
) as Record<SectionName, string>;

/** The section that an address names, or else the first. */
export const sectionOf = (name: string | null): SectionName =>
  name !== null && Object.hasOwn(SECTIONS, name) ? (name as SectionName) : 'people';
