import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

// The minimum cost of a POST: node:http, one insert of the unparsed body, one commit. No checks and no reads.
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
await pool.query(
  'create table bare (id bigserial primary key, body text not null, received_at bigint not null)',
);

const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
  request.on('end', () => {
    pool.query('insert into bare (body, received_at) values ($1, $2)', [body, Date.now()]).then(
      () => response.setHeader('content-type', 'application/json').end('{"json":{"stored":true}}'),
      () => response.writeHead(500).end(),
    );
  });
});
server.listen(0, '127.0.0.1', () => {
  console.log(`http://localhost:${(server.address() as AddressInfo).port}/web/`);
});
