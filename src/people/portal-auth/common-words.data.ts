/**
 * Beginnings of the lists of leaked passwords, lower case and without substitutions: a password that consists of these
 * and little else is among the first that an attacker tries. The list also has words about this company.
 */
export const COMMON_WORDS: readonly string[] = (
  'password passord passwort passwd pass word letmein welcome velkommen qwerty qwertyuiop asdfghjkl zxcvbnm ' +
  'iloveyou loveyou love admin administrator root user guest login logon master access secret hemmelig changeme ' +
  'default temp temporary test testing demo example sample super superman batman spiderman dragon monkey shadow ' +
  'sunshine princess football baseball basketball hockey soccer liverpool chelsea arsenal manchester united ' +
  'michael jordan jennifer jessica ashley charlie thomas andrew daniel george robert william joshua matthew ' +
  'starwars trustno ninja mustang harley computer internet samsung google facebook windows microsoft apple ' +
  'whatever freedom nothing hello hallo hei please enter open sesame money cheese cookie summer winter spring ' +
  'autumn sommer vinter host monday tuesday wednesday thursday friday saturday sunday january february march ' +
  'april may june july august september october november december january januar februar mars juni juli oktober ' +
  'desember norway norge norsk norwegian oslo bergen stavanger trondheim rosenborg brann viking kristiansand ' +
  'alesund tromso haugesund sandefjord correct horse battery staple the quick brown fox jumps over lazy dog ' +
  'this is my your our you are not and for with from that have was'
).split(' ')

/** The company, its trade and this product. */
export const COMPANY_WORDS: readonly string[] = (
  'rovaer rovær maritime marine service services ballast water treatment system systems tro test kit reagent ' +
  'reagents chemicals equipment supply vessel ship ships shipping shipyard headway portal staff manager operator ' +
  'technician captain sailor anchor ocean'
).split(' ')

/** Known from leaks at 15 characters and more, and not made of the words above alone. */
export const COMMON_LONG: ReadonlySet<string> = new Set(
  (
    '1qaz2wsx3edc4rfv 1qaz2wsx3edc4rfv5tgb qazwsxedcrfvtgb qazwsxedcrfvtgbyhn zaq12wsxcde34rfv 1q2w3e4r5t6y7u8i ' +
    '1q2w3e4r5t6y7u8i9o 1q2w3e4r5t6y7u8i9o0p q1w2e3r4t5y6u7i8 q1w2e3r4t5y6u7i8o9p0 a1b2c3d4e5f6g7h8 abc123abc123abc ' +
    'zxcvbnmasdfghjkl zxcvbnmasdfghjklqwertyuiop mnbvcxzlkjhgfdsapoiuytrewq 1234qwerasdfzxcv qwerasdfzxcv1234 ' +
    'qweasdzxcqweasdzxc qwe123asd456zxc789 supercalifragilisticexpialidocious antidisestablishmentarianism ' +
    'thereisnospoon12 maythe4thbewithyou maytheforcebewithyou neverneverland1 tobeornottobethatisthequestion ' +
    'youshallnotpass thisisapassword1 onceuponatime123 livelaughlove123 jesuschristislord jesusismysavior ' +
    'ilovejesuschrist ihaveadream1963 hakunamatata1234 pneumonoultramicroscopicsilicovolcanoconiosis ' +
    'lopadotemachoselachogaleo llanfairpwllgwyngyll bismillahirrahmanirrahim 3.14159265358979 3.141592653589793 ' +
    '314159265358979 31415926535897932384626433 271828182845904 1123581321345589144 ekvipasenudrugom'
  ).split(' '),
)
