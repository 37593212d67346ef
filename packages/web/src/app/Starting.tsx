/** Before the first screen is there; its look stands in global.css. */
export function Starting() {
  return (
    <p className="starting" role="status">
      読み込み中…
    </p>
  );
}
