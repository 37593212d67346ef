/** Of a link to a post that this person cannot see; `noun`: `捕獲`, `目撃`. */
export const PostNotFound = ({ noun }: { noun: string }) => (
  <p role="status">この{noun}は見つかりません。取り下げられたか、見られる範囲にありません。</p>
);
