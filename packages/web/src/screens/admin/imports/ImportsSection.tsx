import { ImportList } from './list/ImportList.tsx';

/** 取り込み: the files that were imported, and a new one. */
export function ImportsSection() {
  return <ImportList />;
}
