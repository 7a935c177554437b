/**
 * Data that the facts don't contain: other spellings of a name, with `=` before one that has to match the whole
 * question, and the reagent's number where the text names it.
 */
export const FURTHER_SPELLINGS: Readonly<Record<string, { aliases?: readonly string[]; itemNumber?: string }>> = {
  'CLX-Ex2': { aliases: ['28034', 'CLX Ex II', '28920'], itemNumber: '09991' },
  'CLX-XT': { aliases: ['28030', '28652'], itemNumber: '09991' },
  'CLX-Ex': { aliases: ['28031', 'A28031'] },
  CLX: { aliases: ['CLX'] },
  'CLX-XT2': { aliases: ['CLX XT 2'] },
  'CL17 and CL17sc': { aliases: ['Hach CL17', 'Hach CL17sc', 'CL-17'] },
  'CL17sc ultra low range': { aliases: ['CL17sc ULR', 'CL17 ULR'] },
  'in-line amperometric sensor': { aliases: ['Halogen sensor', 'in-line sensor', 'amperometric sensor'] },
  'OceanGuard, HMT-50 to HMT-4000': { aliases: ['HMT-#', 'HMT', 'Headway OceanGuard', 'AEOP'] },
  'BalClor, BC-300 to BC-7000': { aliases: ['BC-#', 'SunRui BalClor', 'Balclor'] },
  'Electro-Cleen System (ECS), 150B to 1000B, also explosion-proof': {
    aliases: ['ECS', 'ECS-#B', 'ECS-#', 'Electro-Cleen', 'Electro Clean', 'Techcross ECS'],
  },
  'ECS-HYCHLOR': { aliases: ['HYCHLOR', 'Techcross HYCHLOR'] },
  HiBallast: { aliases: ['Hi-Ballast', 'Hyundai HiBallast'] },
  EcoBallast: { aliases: ['Eco-Ballast', 'Hyundai EcoBallast'] },
  FIT: { aliases: ['ERMA FIRST FIT', '=ERMA FIT'] },
  Purimar: { aliases: ['Samsung Purimar'] },
  'OceanSaver MKII': { aliases: ['OceanSaver', 'OceanSaver MK2', 'Ocean Saver MK II'] },
  'Aquarius EC': { aliases: ['Wärtsilä Aquarius EC', 'Wartsila Aquarius EC'] },
  'ATPS-BLUEsys': { aliases: ['BLUEsys', 'ATPS'] },
  BALPURE: { aliases: ['De Nora BALPURE', 'Bal Pure'] },
  'Ecochlor BWTS': { aliases: ['Ecochlor BWMS'] },
  'PureBallast 3': { aliases: ['PureBallast', 'Alfa Laval PureBallast', 'Pure Ballast'] },
  'Optimarin Ballast System': { aliases: ['OBS', 'Optimarin OBS'] },
  'BIO-SEA B': { aliases: ['BIO-SEA', 'BIOSEA'] },
  Seascape: { aliases: ['Elite Seascape'] },
  'RayClean (DESMI Ocean Guard A/S)': { aliases: ['DESMI Ocean Guard', 'DESMI RayClean', 'Ray Clean'] },
  Mk2: { aliases: ['Bawat Mk2', 'Bawat BWMS Mk2'] },
  NiBallast: { aliases: ['Ni-Ballast'] },
}

/** Numbers that ships order by and no maker's paper explains. */
export const ORDERED_NUMBERS = [
  {
    maker: 'HF scientific (Watts)',
    system: '09952',
    notes: 'CLX reagent as ships order it. Send the monitor’s model.',
    aliases: 'JAW\nJAW 09952\nCLX JAW',
  },
  {
    maker: 'Techcross',
    system: 'TCL-4',
    notes: 'TCL-4 for Techcross ECS, as customers order it. Send a photo.',
    aliases: 'TCL-4 ECS\nTCL4',
  },
]
