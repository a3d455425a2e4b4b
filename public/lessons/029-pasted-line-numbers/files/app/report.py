import csv


def read_rows(path):
    with open(path) as handle:
        return list(csv.reader(handle))


def total(rows):
    amount = 0
    for row in rows:
        amount += int(row[2])
    return amount
