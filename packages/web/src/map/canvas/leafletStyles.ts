import rules from 'leaflet/dist/leaflet.css?inline';
import { adoptStyles } from '../../platform/page/adoptStyles.ts';

// With the first map of the page, once.
adoptStyles(rules);
