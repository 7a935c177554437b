/** Why a file can't be checked. */
export function FileProblem({ file, says: [title, more] }: { file: File; says: readonly string[] }) {
  return (
    <div className="verify-problem">
      <b>{title}</b>
      <p>
        {file.name}: {more}
      </p>
    </div>
  )
}
