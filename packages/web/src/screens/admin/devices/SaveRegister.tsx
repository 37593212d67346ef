import { Button, Spinner } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { saveFile } from '../../../platform/page/saveFile.ts';
import { type Register, useReadRegister } from '../../../queries/admin/deviceActs.ts';
import { useFileName } from '../../../queries/files/papers.ts';

interface SaveRegisterProps {
  register: Register;
  noun: string;
  count: number;
}

/** Saves the rows of the filter as a file for spreadsheets. */
export function SaveRegister({ register, noun, count }: SaveRegisterProps) {
  const fileName = useFileName();
  const read = useReadRegister((content) => saveFile(content, fileName(`${noun}台帳`, 'csv')));
  if (count === 0) return null;
  return (
    <Button
      icon={read.isPending ? <Spinner size="tiny" /> : <ArrowDownloadRegular />}
      aria-label={read.isPending ? 'CSVを作っています' : `${count}件をCSVで保存`}
      disabledFocusable={read.isPending}
      onClick={() => read.mutate(register)}
    >
      CSV
    </Button>
  );
}
