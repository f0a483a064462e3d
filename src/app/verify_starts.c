// SPDX-License-Identifier: MIT
#include "app/verify_starts.h"

#include <stddef.h>

static const struct verify_start rows[] = {
    // last seed comes home and captures
    {"djenon-aboure_13-0-0-0-0-0_0-0-0-0-0-0_35-0_S_10", ""},
    // last seed comes home and relays
    {"djenon-aboure_25-0-0-0-0-0_0-0-0-0-0-0_23-0_S_10", ""},
    // the origin's single seed stops the chain
    {"djenon-aboure_0-0-0-2-4-2_3-0-0-0-0-0_37-0_S_10", ""},
    // 808 laps that end
    {"djenon-aboure_4-3-3-5-6-7_4-3-2-1-4-1_5-0_S_4", ""},
    // only an endless move: South passes
    {"djenon-aboure_1-0-10-1-0-1_5-6-3-8-7-6_0-0_S_2", ""},
    // endless: 75,252-lap loop
    {"djenon-aboure_3-3-2-6-5-4_5-2-3-6-3-6_0-0_S_0", ""},
    // twelve seeds end in the emptied origin
    {"djenon-abe_12-0-0-0-0-0_0-0-0-0-0-3_33-0_S_10", ""},
    // two laps
    {"djenon-abe_1-2-0-0-0-0_0-0-0-0-0-5_40-0_S_10", ""},
    // takes everything South has
    {"djenon-abe_1-1-0-0-0-0_0-0-0-0-0-3_43-0_S_10", ""},
    // endless, others legal
    {"djenon-abe_3-2-1-5-6-5_1-0-7-1-0-9_2-6_S_10", ""},
    // must feed
    {"djenon-abe_1-0-0-0-0-1_0-0-0-0-0-0_46-0_S_12", ""},
    // the hungry player passes
    {"djenon-abe_1-0-0-0-0-1_0-0-0-0-0-0_46-0_N_13", ""},
    // an empty pit stops the chain
    {"adji-boto_3-1-1-1-3_0-5-10-10-10_56-0_S_10", ""},
    // the sweep wraps and takes the origin
    {"adji-boto_2-1-1-1-1_1-1-1-1-1_89-0_S_10", ""},
    // the landing pit stays
    {"adji-boto_2-0-1-1-1_1-1-1-1-1_90-0_S_10", ""},
    // a lap over the origin
    {"adji-boto_12-0-0-0-0_0-0-0-0-0_88-0_S_10", ""},
    // no captures in the opening
    {"adji-boto_10-10-10-10-10_10-10-10-10-10_0-0_S_0_ABCDEabcde", ""},
    // single seeds cannot move: pass
    {"adji-boto_1-1-1-1-1_9-0-0-0-0_86-0_S_12", ""},
    // repetition with one row empty: the gift
    {"djenon-abe_1-0-0-1-0-1_0-0-0-0-0-0_45-0_S_20", "FaAbBcDdCeEfFaAbDcBdEeCf"},
    // no-progress after 200 plies
    {"djenon-abe_1-0-0-0-0-0_2-0-1-1-0-1_42-0_S_20",
     "AfBdCeAcDfEdBeAaCcBdFbDaCfEcFbDeEaFdAfBcAeCfDdEeBbAcCfDaBdFbCcAaBeEbDdCcFaEbDfAeFaEf"
     "BdAcCbFeBaDfAdCeBfAcEdDeCfFbEaFcBdAeDbCcBdEfAeDfCaBbFcEaDbAdCeBcFdEfDeCaFbEaDcFdAbEa"
     "BcFbCaDfEeFdAcBbCaDfAeBfCdEeFcAd"},
    // repetition from the start
    {"djenon-abe_4-4-4-4-4-4_4-4-4-4-4-4_0-0_S_0",
     "BaFdFfBdAdCbBcEdDdCbEcCfBdDfCbFeAfAcDaEdFeBbCcDfAdBeCaEbF"},
};

const struct verify_start *verify_start_at(size_t index)
{
    return index < sizeof rows / sizeof rows[0] ? &rows[index] : NULL;
}
