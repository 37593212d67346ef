#!/bin/sh
# Installs this release below /opt/satomori. Needs no network, may be run again, and leaves settings and data alone.
# DESTDIR installs into another root, without accounts and without talking to systemd.
set -eu
umask 022
here=$(dirname "$(readlink -f "$0")")
root=${DESTDIR:-}
version=$(cat "$here/VERSION")
target="$root/opt/satomori/$version"

if [ -z "$root" ] && [ "$(id -u)" != 0 ]; then
  echo 'root で実行してください' >&2
  exit 1
fi

# Whether the files of a release in this folder are as they were packed.
is_whole() { (cd "$1" && sha256sum --check --quiet SHA256SUMS); }

echo '写す前に、中身を確かめています'
is_whole "$here"

mkdir -p "$root/opt/satomori" "$root/etc/satomori" "$root/etc/systemd/system" "$root/usr/local/bin" \
  "$root/var/backups/satomori"

if ! cmp -s "$here/SHA256SUMS" "$target/SHA256SUMS" || ! is_whole "$target"; then
  rm -rf "$target.new"
  cp -R "$here" "$target.new"
  chmod -R u=rwX,go=rX "$target.new"
  rm -rf "$target"
  mv "$target.new" "$target"
fi

for name in satomori.service satomori-backup.service satomori-backup.timer; do
  cp "$target/systemd/$name" "$root/etc/systemd/system/$name"
done
cp "$target/bin/as-satomori" "$root/usr/local/bin/satomori-server"
cp "$target/bin/as-satomori" "$root/usr/local/bin/satomori-backup"
ln -sfn /opt/satomori/current/bin/satomori "$root/usr/local/bin/satomori"
[ -e "$root/etc/satomori/satomori.env" ] || cp "$target/satomori.env.example" "$root/etc/satomori/satomori.env"
chmod 0640 "$root/etc/satomori/satomori.env"
chmod 0700 "$root/var/backups/satomori"

if [ -z "$root" ]; then
  id satomori >/dev/null 2>&1 ||
    useradd --system --user-group --home-dir /var/lib/satomori --shell /usr/sbin/nologin satomori
  chown root:satomori /etc/satomori/satomori.env
  chown satomori:satomori /var/backups/satomori
  install -d -m 0700 -o satomori -g satomori /var/lib/satomori
fi

# Last, so that an interrupted installation changes nothing that runs.
ln -sfn "$version" "$root/opt/satomori/current.new"
mv -T "$root/opt/satomori/current.new" "$root/opt/satomori/current"
if [ -z "$root" ] && [ -d /run/systemd/system ]; then systemctl daemon-reload; fi

cat <<END
里守 $version を入れました。
  設定:   /etc/satomori/satomori.env
  始める: systemctl enable --now satomori satomori-backup.timer
  新しい版にしたとき: systemctl restart satomori
END
