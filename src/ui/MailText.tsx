/** A mail address as a text that breaks before its @, and nowhere else. */
export function MailText({ address }: { address: string }) {
  const at = address.lastIndexOf('@')
  return (
    <span className="mail-text">
      <span>{address.slice(0, at)}</span>
      <wbr />
      <span>{address.slice(at)}</span>
    </span>
  )
}
