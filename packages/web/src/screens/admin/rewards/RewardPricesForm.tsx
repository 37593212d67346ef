import { Button, makeStyles } from '@fluentui/react-components';
import { ApiError, fiscalYear, type RewardPrices } from '@satomori/core';
import { type FormEvent, useState } from 'react';
import { clock } from '../../../platform/device/clock.ts';
import { actErrorText } from '../../../queries/refusal.ts';
import { usePutRewardPrices } from '../../../queries/admin/rewardPrices.ts';
import { FormError } from '../../../ui/form/FormError.tsx';
import { UnsavedGuard } from '../../../ui/form/UnsavedGuard.tsx';
import { isSame } from '../../../ui/form/isSame.ts';
import { mergePrices } from './mergePrices.ts';
import { type EnteredPrice, PriceFields } from './PriceFields.tsx';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: '16px', maxWidth: '1080px' },
  note: { margin: 0 },
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' },
  state: { margin: 0, fontWeight: 700 },
});

/** A price for the present fiscal year. */
function newPrice(now: number): EnteredPrice {
  const year = fiscalYear(now);
  return {
    species: 'boar',
    age_class: 'adult',
    capture_class: null,
    yen: null,
    valid_from: `${year}-04-01`,
    valid_to: `${year + 1}-03-31`,
  };
}

/** What is missing or wrong in one of the prices, in a sentence. */
function problemOf(prices: readonly EnteredPrice[]): string | null {
  for (const [index, { yen, valid_from, valid_to }] of prices.entries()) {
    if (!Number.isInteger(yen)) return `${index + 1}番目の単価を、円の整数で入力してください。`;
    if (valid_from === '' || valid_to < valid_from)
      return `${index + 1}番目の始まりの日と、それ以後の終わりの日を入力してください。`;
  }
  return null;
}

/** What the town pays for captured animals, all of it at once. */
export function RewardPricesForm({ stored }: { stored: RewardPrices }) {
  const styles = useStyles();
  const [base, setBase] = useState(stored);
  const [prices, setPrices] = useState<EnteredPrice[]>(stored.prices);
  const [error, setError] = useState<string | null>(null);
  const save = usePutRewardPrices();
  const isUnsaved = !isSame(prices, base.prices);
  if (stored.version > base.version && !isUnsaved) takeSaved(stored);

  /** What was typed after the press stays. */
  function takeSaved(saved: RewardPrices) {
    setBase(saved);
    setPrices((now) => (now === prices ? saved.prices : now));
  }
  /** Takes over what others stored meanwhile, beside what is typed here. */
  function takeStored(conflict: ApiError) {
    const { current } = conflict.details as { current: RewardPrices };
    setPrices((now) => mergePrices<EnteredPrice>(base.prices, now, current.prices));
    setBase(current);
    setError('ほかの人が先に変えました。その単価も下に入れました。確かめて、もう一度保存してください。');
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending) return;
    const problem = problemOf(prices);
    setError(problem);
    if (problem !== null) return;
    try {
      const entered = prices.map((price) => ({ ...price, yen: Number(price.yen) }));
      takeSaved(await save.mutateAsync({ prices: entered, version: base.version }));
    } catch (thrown) {
      if (thrown instanceof ApiError && thrown.result === 'version_conflict') takeStored(thrown);
      else setError(`${actErrorText(thrown)}入力した内容は残っています。`);
    }
  }

  const change = (index: number, values: Partial<EnteredPrice>) =>
    setPrices(prices.map((price, at) => (at === index ? { ...price, ...values } : price)));
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} aria-label="報償単価" noValidate>
      <UnsavedGuard name="reward-prices" isUnsaved={isUnsaved} />
      <p className={styles.note}>
        捕獲を承認したとき、捕獲した日の単価で報償額を決めます。承認したあとに単価を変えても、決まった額は変わりません。
        捕獲区分を選んだ単価は「すべて」より先に、成獣・幼獣を選んだ単価は「区別しない」より先に使います。
      </p>
      {prices.map((price, index) => (
        <PriceFields
          // They have no name of their own, and keep their order.
          // oxlint-disable-next-line no-array-index-key
          key={index}
          price={price}
          name={`${index + 1}番目の単価`}
          onChange={(values) => change(index, values)}
          onRemove={() => setPrices(prices.toSpliced(index, 1))}
        />
      ))}
      <div className={styles.line}>
        <Button onClick={() => setPrices([...prices, newPrice(clock.now())])}>単価を足す</Button>
      </div>
      {error !== null && <FormError>{error}</FormError>}
      <div className={styles.line}>
        <Button type="submit" appearance="primary" disabledFocusable={save.isPending}>
          {save.isPending ? '送っています' : '保存する'}
        </Button>
        <p className={styles.state} role="status">
          {isUnsaved ? '保存していない変更があります。' : save.isSuccess ? '保存しました。' : ''}
        </p>
      </div>
    </form>
  );
}
