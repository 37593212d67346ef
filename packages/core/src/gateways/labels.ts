/** What forms and files call the fields of a gateway. */
export const GATEWAY_LABELS = {
  code: '番号',
  name: '名前',
  kind: '種類',
  gateway_eui: '機器ID',
  latitude: '緯度',
  longitude: '経度',
  place: '場所',
  power: '電源',
  network: '回線',
  installed_on: '設置日',
  removed_on: '撤去日',
  memo: 'メモ',
} as const;
