import { makeStyles, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  mark: {
    display: 'inline-block',
    marginLeft: '8px',
    padding: '0 6px',
    borderRadius: '4px',
    backgroundColor: tokens.colorStatusDangerBackground1,
    color: tokens.colorStatusDangerForeground1,
    fontSize: tokens.fontSizeBase100,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: 700,
    verticalAlign: 'middle',
  },
});

/** 必須, shown next to a label. */
export const RequiredMark = () => <span className={useStyles().mark}>必須</span>;
