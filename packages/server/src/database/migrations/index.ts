import type { Migration } from 'kysely/migration';
import * as people from './0000-0019/0001_people.ts';
import * as traps from './0000-0019/0002_traps.ts';
import * as uplinksAndNotifications from './0000-0019/0003_uplinks_and_notifications.ts';
import * as captures from './0000-0019/0004_captures.ts';
import * as postReviews from './0000-0019/0005_post_reviews.ts';
import * as effortsAndAreas from './0000-0019/0006_efforts_and_areas.ts';
import * as mailAndAccounts from './0000-0019/0007_mail_and_accounts.ts';
import * as devices from './0000-0019/0008_devices.ts';
import * as photoPlaces from './0000-0019/0009_photo_places.ts';
import * as postCells from './0000-0019/0011_post_cells.ts';
import * as waitingMessages from './0000-0019/0012_waiting_messages.ts';
import * as hidings from './0000-0019/0013_hidings.ts';
import * as loginAttemptsByMinute from './0000-0019/0014_login_attempts_by_minute.ts';
import * as photosInOrder from './0000-0019/0015_photos_in_order.ts';
import * as sensorValues from './0000-0019/0016_sensor_values.ts';
import * as objectMapping from './0000-0019/0017_object_mapping.ts';
import * as framesOfTraps from './0000-0019/0018_frames_of_traps.ts';
import * as unstableContacts from './0000-0019/0019_unstable_contacts.ts';
import * as orderOfReceipt from './0020-0039/0021_order_of_receipt.ts';
import * as timedJobsOnce from './0020-0039/0022_timed_jobs_once.ts';
import * as photoFolder from './0020-0039/0023_photo_folder.ts';
import * as normalizedLoginIds from './0020-0039/0029_normalized_login_ids.ts';
import * as formerFrames from './0020-0039/0030_former_frames.ts';
import * as cancelledActs from './0020-0039/0032_cancelled_acts.ts';
import * as standardQuestions from './0020-0039/0034_standard_questions.ts';
import * as boundaries from './0020-0039/0035_boundaries.ts';
import * as orderOfActs from './0020-0039/0038_order_of_acts.ts';
import * as endedTokens from './0020-0039/0039_ended_tokens.ts';
import * as keysOfTexts from './0040-0059/0040_keys_of_texts.ts';
import * as ageOfBirds from './0040-0059/0041_age_of_birds.ts';
import * as storedRecords from './0040-0059/0042_stored_records.ts';
import * as turnOfPhotos from './0040-0059/0043_turn_of_photos.ts';

/** Forward only, in this order, never edited once released. */
export const MIGRATIONS: Record<string, Migration> = {
  '0001_people': people,
  '0002_traps': traps,
  '0003_uplinks_and_notifications': uplinksAndNotifications,
  '0004_captures': captures,
  '0005_post_reviews': postReviews,
  '0006_efforts_and_areas': effortsAndAreas,
  '0007_mail_and_accounts': mailAndAccounts,
  '0008_devices': devices,
  '0009_photo_places': photoPlaces,
  '0011_post_cells': postCells,
  '0012_waiting_messages': waitingMessages,
  '0013_hidings': hidings,
  '0014_login_attempts_by_minute': loginAttemptsByMinute,
  '0015_photos_in_order': photosInOrder,
  '0016_sensor_values': sensorValues,
  '0017_object_mapping': objectMapping,
  '0018_frames_of_traps': framesOfTraps,
  '0019_unstable_contacts': unstableContacts,
  '0021_order_of_receipt': orderOfReceipt,
  '0022_timed_jobs_once': timedJobsOnce,
  '0023_photo_folder': photoFolder,
  '0029_normalized_login_ids': normalizedLoginIds,
  '0030_former_frames': formerFrames,
  '0032_cancelled_acts': cancelledActs,
  '0034_standard_questions': standardQuestions,
  '0035_boundaries': boundaries,
  '0038_order_of_acts': orderOfActs,
  '0039_ended_tokens': endedTokens,
  '0040_keys_of_texts': keysOfTexts,
  '0041_age_of_birds': ageOfBirds,
  '0042_stored_records': storedRecords,
  '0043_turn_of_photos': turnOfPhotos,
};
