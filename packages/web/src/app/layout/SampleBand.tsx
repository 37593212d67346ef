import { makeStyles, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  band: {
    padding: '2px 16px',
    backgroundColor: tokens.colorStatusWarningBackground2,
    color: tokens.colorStatusWarningForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    textAlign: 'center',
  },
});

/** Shown on every page of a server with sample data. */
export function SampleBand() {
  return (
    <aside aria-label="見本サイト" className={useStyles().band}>
      見本サイト（作りもののデータです）
    </aside>
  );
}
