import type { AreaKind } from '../contract/areas.ts';

export const AREA_KIND_LABELS: Record<AreaKind, string> = {
  wildlife_protection: '鳥獣保護区',
  no_gun: '特定猟具使用禁止区域',
  no_method: '指定猟法禁止区域',
  group: 'グループの区域',
};
