// The schemas of the contract's rows. A separate entry point, so that only code that lists their fields loads them.
export { gatewayLogSchema } from './contract/gatewayLogs.ts';
export { gatewaySchema } from './contract/gateways.ts';
export { groupSchema } from './contract/groups.ts';
export { captureSchema } from './contract/captures.ts';
export { photoSchema } from './contract/photos.ts';
export { sightingSchema } from './contract/sightings.ts';
export { notificationSchema } from './contract/notifications.ts';
export { answerOptionSchema, questionSchema } from './contract/questions.ts';
export { siteSchema } from './contract/sites.ts';
export { statsRowSchema } from './contract/stats.ts';
export { trapLogSchema } from './contract/trapLogs.ts';
export { trapSchema } from './contract/traps.ts';
export { currentUserSchema, memberSchema } from './contract/users.ts';
