import rules from 'leaflet/dist/leaflet.css?inline';
import { adoptStyles } from '../../platform/page/adoptStyles.ts';

// Once, with the first map of the page.
adoptStyles(rules);
