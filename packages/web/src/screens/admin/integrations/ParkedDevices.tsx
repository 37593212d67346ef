import { Button, makeStyles } from '@fluentui/react-components';
import { type ParkedDevice, sensorModelText, type WrittenTrap } from '@satomori/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useReading } from '../../../queries/api.ts';
import { integrationQueries } from '../../../queries/admin/integrations.ts';
import { Card, CardList, Fact } from '../../../ui/list/CardList.tsx';
import { Empty } from '../../../ui/list/Empty.tsx';
import { PagedList } from '../../../ui/list/PagedList.tsx';
import { Section } from '../../../ui/page/Section.tsx';
import { Elapsed } from '../../../ui/text/Elapsed.tsx';
import { AssignDialog } from './AssignDialog.tsx';

const useStyles = makeStyles({
  note: { margin: 0 },
  // Above the card's own touch target.
  assign: { position: 'relative', zIndex: 1 },
});

const gatewayWords = ({ gateway_eui, gateway_name, rssi_dbm }: ParkedDevice): string | null => {
  if (gateway_eui === null) return null;
  const gateway = gateway_name ?? `未登録の親機 ${gateway_eui}`;
  return rssi_dbm === null ? gateway : `${gateway}（${rssi_dbm}dBm）`;
};

/** Sensors that no trap has; a trap gets one in a single step. */
export function ParkedDevices() {
  const styles = useStyles();
  const list = useInfiniteQuery(integrationQueries(useReading()).parked());
  const [open, setOpen] = useState<ParkedDevice | null>(null);
  const [done, setDone] = useState<WrittenTrap | null>(null);
  const devices = list.data?.pages.flatMap(({ json }) => json) ?? [];
  const total = list.data?.pages[0]?.total;

  return (
    <Section title="未登録の子機" note={total === undefined ? undefined : `${total}台`}>
      {done !== null && (
        <p className={styles.note} role="status">
          {`${done.name}に割り当てました。届いていた電文を読み直しています。`}
          <Link to={`/HokapatoList?trap_id=${done.id}`}>わなの履歴を見る</Link>
        </p>
      )}
      <PagedList
        query={list}
        skeleton={{ rows: 2, height: 96 }}
        empty={devices.length === 0 && <Empty>どのわなにもない子機からの電文は、届いていません。</Empty>}
      >
        <CardList label="未登録の子機">
          {devices.map((device) => (
            <Card
              key={device.id}
              name={device.device_name ?? '名前のない子機'}
              number={device.dev_eui}
              badge={<Elapsed at={device.last_seen_at} />}
              beside={
                <Button
                  className={styles.assign}
                  aria-label={`${device.dev_eui}をわなに割り当てる`}
                  onClick={() => setOpen(device)}
                >
                  わなに割り当てる
                </Button>
              }
              isMarked={false}
              onOpen={() => setOpen(device)}
            >
              <Fact word="型式">
                {sensorModelText(device.sensor_model) ?? device.device_profile ?? '分かりません'}
              </Fact>
              <Fact word="電文">{`${device.message_count}件`}</Fact>
              <Fact word="はじめて届いた">
                <Elapsed at={device.first_seen_at} />
              </Fact>
              {device.gateway_eui !== null && <Fact word="受信した親機">{gatewayWords(device)}</Fact>}
            </Card>
          ))}
        </CardList>
      </PagedList>
      {open !== null && <AssignDialog device={open} onAssigned={setDone} onClose={() => setOpen(null)} />}
    </Section>
  );
}
