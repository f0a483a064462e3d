// SPDX-License-Identifier: MIT
/* The parts of the contract that are in files of their own; each adds its tests for every store. */
#ifndef UNIT_STORE_CONTRACT_H
#define UNIT_STORE_CONTRACT_H

#include <check.h>

void contract_add_people(TCase *tc);
void contract_add_removal(TCase *tc);

#endif
