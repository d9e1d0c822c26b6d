import { blank } from './blank.ts'
import { dental } from './dental.ts'
import { lawOffice } from './law-office.ts'
import { plumber } from './plumber.ts'
import { restaurant } from './restaurant.ts'
import { shop } from './shop.ts'

export const spanish = { dental, restaurant, plumber, lawOffice, shop, blank }
