interface StartAgainProps {
  /** Page and anchor of the empty form, for a browser without script. */
  path: string
  onPress: () => void
  children: string
}

/** The button of a success view that opens the empty form: in place, or by loading its page when there is no script. */
export const StartAgain = ({ path, onPress, children }: StartAgainProps) => (
  <form
    action={path}
    onSubmit={(event) => {
      event.preventDefault()
      onPress()
    }}
  >
    <button className="button button-line" type="submit">
      {children}
    </button>
  </form>
)
