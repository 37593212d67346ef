import { adoptStyles } from '../platform/page/adoptStyles.ts';
import rules from './print.css?inline';

// Fetched after the first screen, which does not wait for what only paper shows.
adoptStyles(rules);
