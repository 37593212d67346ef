/** Instead of the app; its look stands in global.css. */
export function CannotStart({ reason }: { reason: string }) {
  return (
    <p className="starting" role="alert">
      {reason}
    </p>
  );
}
