import { join } from 'node:path';
import { homeFolder } from '../files/folders.ts';

/** The settings folder of this system; on Linux `$XDG_CONFIG_HOME/satomori`, or `~/.config/satomori`. */
export function systemSettingsFolder(environment: Record<string, string | undefined>): string {
  if (process.platform === 'win32')
    return join(
      environment['APPDATA'] || join(homeFolder(environment), 'AppData', 'Roaming'),
      'satomori',
      'Config',
    );
  if (process.platform === 'darwin')
    return join(homeFolder(environment), 'Library', 'Preferences', 'satomori');
  return join(environment['XDG_CONFIG_HOME'] || join(homeFolder(environment), '.config'), 'satomori');
}
