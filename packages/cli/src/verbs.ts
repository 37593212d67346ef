import { loginCommand } from './commands/auth/login.ts';
import { logoutCommand } from './commands/auth/logout.ts';
import { statusCommand } from './commands/auth/status.ts';
import { tokenCommand } from './commands/auth/token.ts';
import { listCapturesCommand } from './commands/captures/list.ts';
import { showCaptureCommand } from './commands/captures/show.ts';
import { getConfigCommand } from './commands/config/get.ts';
import { setConfigCommand } from './commands/config/set.ts';
import { showConfigCommand } from './commands/config/show.ts';
import { listContextsCommand } from './commands/context/list.ts';
import { showContextCommand } from './commands/context/show.ts';
import { useContextCommand } from './commands/context/use.ts';
import { listGatewaysCommand } from './commands/gateways/list.ts';
import { showGatewayCommand } from './commands/gateways/show.ts';
import { getImagesCommand } from './commands/images/get.ts';
import { showImagesCommand } from './commands/images/show.ts';
import { gatewayLogsCommand } from './commands/logs/gateways.ts';
import { trapLogsCommand } from './commands/logs/traps.ts';
import { listGroupsCommand } from './commands/groups/list.ts';
import { ackNotificationsCommand } from './commands/notifications/ack.ts';
import { listNotificationsCommand } from './commands/notifications/list.ts';
import { watchNotificationsCommand } from './commands/notifications/watch.ts';
import { getPdfCommand } from './commands/pdf/get.ts';
import { listSightingsCommand } from './commands/sightings/list.ts';
import { showSightingCommand } from './commands/sightings/show.ts';
import { countCapturesCommand } from './commands/stats/captures.ts';
import { countSightingsCommand } from './commands/stats/sightings.ts';
import { listQuestionsCommand } from './commands/questions/list.ts';
import { listSitesCommand } from './commands/sites/list.ts';
import { showSiteCommand } from './commands/sites/show.ts';
import { bundleSupportCommand } from './commands/support/bundle.ts';
import { checkTrapCommand } from './commands/traps/check.ts';
import { listTrapsCommand } from './commands/traps/list.ts';
import { showTrapCommand } from './commands/traps/show.ts';
import { undoTrapCommand } from './commands/traps/undo.ts';
import { listUsersCommand } from './commands/users/list.ts';
import { showUserCommand } from './commands/users/show.ts';
import type { Command } from 'commander';
import type { Contexts } from './context.ts';

/** Makes the command of a verb. */
export type Verb = (contexts: Contexts) => Command;

/** The verbs of each noun, in the order of its help. Loaded only where a command line names a command. */
export const VERBS = {
  auth: [loginCommand, statusCommand, logoutCommand, tokenCommand],
  context: [listContextsCommand, useContextCommand, showContextCommand],
  traps: [listTrapsCommand, showTrapCommand, checkTrapCommand, undoTrapCommand],
  gateways: [listGatewaysCommand, showGatewayCommand],
  logs: [trapLogsCommand, gatewayLogsCommand],
  captures: [listCapturesCommand, showCaptureCommand],
  sightings: [listSightingsCommand, showSightingCommand],
  stats: [countCapturesCommand, countSightingsCommand],
  pdf: [getPdfCommand],
  images: [getImagesCommand, showImagesCommand],
  notifications: [listNotificationsCommand, ackNotificationsCommand, watchNotificationsCommand],
  users: [listUsersCommand, showUserCommand],
  groups: [listGroupsCommand],
  sites: [listSitesCommand, showSiteCommand],
  questions: [listQuestionsCommand],
  support: [bundleSupportCommand],
  config: [showConfigCommand, getConfigCommand, setConfigCommand],
} satisfies Record<string, readonly Verb[]>;

export type Verbs = typeof VERBS;
export type Noun = keyof Verbs;
