import { MAP_BASE_LABELS, MAP_BASES, type UserConfig, type UserSettings } from '@satomori/core';
import { useState } from 'react';
import { baseOf, DEFAULT_BASE_MAP, tilesOf } from '../../map/tiles/baseMaps.ts';
import { keepBaseMap, keptBaseMap } from '../../map/tiles/useBaseMap.ts';
import { ChoiceButtons } from '../../ui/form/ChoiceButtons.tsx';
import { SettingsForm } from './SettingsForm.tsx';

type MapBase = UserSettings['map_base'];
const CHOICES = MAP_BASES.map((value) => ({ value, label: MAP_BASE_LABELS[value] }));

/** The default base map: applied to this device at once, and stored with the account. */
export function MapSection({ config }: { config: UserConfig }) {
  const [chosen, setChosen] = useState<MapBase>(() => baseOf(keptBaseMap() ?? DEFAULT_BASE_MAP));
  const choose = (base: MapBase) => {
    setChosen(base);
    keepBaseMap(tilesOf(base));
  };
  return (
    <SettingsForm title="地図" config={config} changes={{ map_base: chosen }}>
      <ChoiceButtons label="はじめに出す地図" choices={CHOICES} chosen={chosen} onChoose={choose} />
    </SettingsForm>
  );
}
