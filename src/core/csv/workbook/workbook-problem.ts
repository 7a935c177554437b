/** Why a workbook can't be read. */
export type WorkbookProblem = 'damaged' | 'encrypted' | 'too-large' | 'no-sheet' | 'empty'
