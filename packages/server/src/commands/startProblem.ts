/** Why the server cannot start, for the operator; the error's own message if it is ours. */
export function startProblem(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, syscall, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') {
    return `ポート ${port} はほかのプログラムに使われています。それを止めるか、PORT で別の番号を指定してください。`;
  }
  if (code === 'EACCES' && syscall === 'listen') {
    return `ポート ${port} を開く権限がありません。PORT で1024以上の番号を指定してください。`;
  }
  if (code === 'EADDRNOTAVAIL') return `HOST のアドレスはこの機械にありません（${error.message}）。`;
  if (syscall === 'connect' || syscall === 'getaddrinfo') {
    return `データベースに接続できません。DATABASE_URL と、データベースが動いているかを確かめてください（${error.message}）。`;
  }
  const { path = '' } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC') return 'ディスクの空きが足りません。空けてから、もう一度行ってください。';
  if (code === 'ENOENT') return `ファイルかフォルダーがありません: ${path}`;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `読み書きする権限がありません: ${path}`;
  return error.message;
}
