/** Words of names that people write in several ways, each with the one that comparisons use; empty for one that counts for nothing. */
// prettier-ignore
export const NAME_SPELLINGS: ReadonlyMap<string, string> = new Map([
  ['st', 'saint'], ['sankt', 'saint'], ['sanct', 'saint'], ['skt', 'saint'], ['ste', 'sainte'], ['sta', 'santa'],
  ['capt', 'captain'], ['cpt', 'captain'], ['kapt', 'captain'], ['kaptein', 'captain'], ['kapitan', 'captain'],
  ['dr', 'doctor'], ['doktor', 'doctor'], ['gen', 'general'], ['adm', 'admiral'], ['prof', 'professor'], ['pres', 'president'],
  ['and', ''], ['og', ''], ['und', ''], ['the', ''],
  ['one', '1'], ['two', '2'], ['three', '3'], ['four', '4'], ['five', '5'], ['six', '6'], ['seven', '7'], ['eight', '8'], ['nine', '9'], ['ten', '10'],
  ['to', '2'], ['tre', '3'], ['fire', '4'], ['fem', '5'],
  ['first', '1'], ['second', '2'], ['third', '3'], ['forste', '1'], ['tredje', '3'],
])
