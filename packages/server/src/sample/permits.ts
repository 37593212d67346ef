import { fiscalYear, formatDate, type Profile } from '@satomori/core';

type Permit = Omit<Profile, 'name' | 'name_kana' | 'email' | 'phone'>;

/** The newest year whose hunting season has begun. */
function huntingYear(now: number): number {
  const today = formatDate(now);
  const year = Number(today.slice(0, 4));
  return today.slice(5) >= '11-15' ? year : year - 1;
}

/** What the hunters of a group have in common. */
function permitOf(
  now: number,
  year: number,
): Omit<Permit, 'postal_address' | 'license_no' | 'worker_cert_no'> {
  const permitted = fiscalYear(now);
  return {
    license_types: ['trap', 'gun1'],
    license_to: `${permitted + 2}-09-14`,
    registration_prefecture: '長野県',
    registration_year: year,
    registration_no: `第${year % 100}-0417号`,
    registered_on: `${year}-10-20`,
    permit_no: `里農第${permitted % 100}-31号`,
    permit_authority: '里山町長',
    permit_from: `${permitted}-04-01`,
    permit_to: `${permitted + 1}-03-31`,
    permit_species: [
      { species: 'boar', quota: 60 },
      { species: 'sika_deer', quota: 120 },
      { species: 'macaque', quota: 20 },
      { species: 'masked_civet', quota: null },
      { species: 'raccoon', quota: null },
    ],
  };
}

/** Licence, registration and permit by login id. 東 恵子 has not registered again since the season before. */
export const makePermits = (now: number): Record<string, Permit> => ({
  hunter: {
    ...permitOf(now, huntingYear(now)),
    postal_address: '長野県里山町大字西谷412番地',
    license_no: '第20-1187号',
    worker_cert_no: '里農第31-1号',
  },
  gateway: {
    ...permitOf(now, huntingYear(now) - 1),
    postal_address: '長野県里山町大字東尾根88番地2',
    license_no: '第20-1302号',
    worker_cert_no: '里農第31-2号',
  },
});
