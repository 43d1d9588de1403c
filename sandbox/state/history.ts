import { existsSync, rmSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { KEPT_TRANSACTIONS, type TransactionRecord } from '../chain/history'
import { AppendFile } from './AppendFile'
import { decodeRecord, encodeRecord } from './codec'
import { headLine, historyName, line, numbersIn, readLines } from './files'

/** Transactions in one file: the oldest file is deleted when all its transactions are dropped. */
const TRANSACTIONS_A_FILE = 20_000

/**
 * The newest transactions of a folder, oldest first, up to number `landed`. Later ones are not in the log, so they count as
 * never landed.
 */
export function readHistory(folder: string, landed: number): TransactionRecord[] {
  return numbersIn(folder, 'history').flatMap((file) => {
    const records: TransactionRecord[] = []
    for (const { value } of readLines(folder, historyName(file))) {
      const [number, record] = value as [number, unknown]
      if (number > landed - KEPT_TRANSACTIONS && number <= landed) records.push(decodeRecord(record))
    }
    return records
  })
}

/** The landed transactions of a chain in files, numbered from 1. */
export class HistoryFiles {
  #file: AppendFile

  /** Continues after number `landed`; later transactions in the folder are removed. */
  constructor(
    private readonly folder: string,
    public landed: number,
  ) {
    const files = numbersIn(folder, 'history')
    for (const file of files.filter((each) => each > landed)) rmSync(join(folder, historyName(file)))
    const last = files.filter((each) => each <= landed).at(-1) ?? landed + 1
    const end = endOf(folder, last, landed)
    if (end > 0) truncateSync(join(folder, historyName(last)), end)
    else rmSync(join(folder, historyName(last)), { force: true })
    this.#file = this.#begin(last)
  }

  add(record: TransactionRecord): void {
    this.landed += 1
    if (this.landed % TRANSACTIONS_A_FILE === 0) {
      this.#file.flush()
      this.#file.close()
      this.#file = this.#begin(this.landed)
    }
    this.#file.add(line([this.landed, encodeRecord(record)]))
  }

  flush(): void {
    this.#file.flush()
  }

  close(): void {
    this.#file.close()
  }

  #begin(number: number): AppendFile {
    const oldest = number - KEPT_TRANSACTIONS - TRANSACTIONS_A_FILE
    for (const file of numbersIn(this.folder, 'history'))
      if (file < oldest) rmSync(join(this.folder, historyName(file)))
    const path = join(this.folder, historyName(number))
    const isNew = !existsSync(path)
    const file = new AppendFile(path)
    if (isNew) file.add(headLine())
    return file
  }
}

/** The offset of the end of line number `landed`, or of the last one before it, in bytes; 0 where there is none. */
function endOf(folder: string, file: number, landed: number): number {
  let bytes = 0
  for (const { value, end } of readLines(folder, historyName(file)))
    if ((value as [number])[0] <= landed) bytes = end
  return bytes
}
