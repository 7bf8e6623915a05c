import { draw, resources, type Controller, type Load } from 'fastify-resources'
export const routes = draw([
  resources('item0s', [resources('item0_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item1s', [resources('item1_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item2s', [resources('item2_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item3s', [resources('item3_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item4s', [resources('item4_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item5s', [resources('item5_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item6s', [resources('item6_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item7s', [resources('item7_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item8s', [resources('item8_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item9s', [resources('item9_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item10s', [resources('item10_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item11s', [resources('item11_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item12s', [resources('item12_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item13s', [resources('item13_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item14s', [resources('item14_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item15s', [resources('item15_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item16s', [resources('item16_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item17s', [resources('item17_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item18s', [resources('item18_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item19s', [resources('item19_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item20s', [resources('item20_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item21s', [resources('item21_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item22s', [resources('item22_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item23s', [resources('item23_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item24s', [resources('item24_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item25s', [resources('item25_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item26s', [resources('item26_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item27s', [resources('item27_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item28s', [resources('item28_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item29s', [resources('item29_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item30s', [resources('item30_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item31s', [resources('item31_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item32s', [resources('item32_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item33s', [resources('item33_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item34s', [resources('item34_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item35s', [resources('item35_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item36s', [resources('item36_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item37s', [resources('item37_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item38s', [resources('item38_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item39s', [resources('item39_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item40s', [resources('item40_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item41s', [resources('item41_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item42s', [resources('item42_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item43s', [resources('item43_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item44s', [resources('item44_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item45s', [resources('item45_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item46s', [resources('item46_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item47s', [resources('item47_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item48s', [resources('item48_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item49s', [resources('item49_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item50s', [resources('item50_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item51s', [resources('item51_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item52s', [resources('item52_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item53s', [resources('item53_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item54s', [resources('item54_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item55s', [resources('item55_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item56s', [resources('item56_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item57s', [resources('item57_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item58s', [resources('item58_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item59s', [resources('item59_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item60s', [resources('item60_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item61s', [resources('item61_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item62s', [resources('item62_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item63s', [resources('item63_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item64s', [resources('item64_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item65s', [resources('item65_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item66s', [resources('item66_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item67s', [resources('item67_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item68s', [resources('item68_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item69s', [resources('item69_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item70s', [resources('item70_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item71s', [resources('item71_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item72s', [resources('item72_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item73s', [resources('item73_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item74s', [resources('item74_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item75s', [resources('item75_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item76s', [resources('item76_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item77s', [resources('item77_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item78s', [resources('item78_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item79s', [resources('item79_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item80s', [resources('item80_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item81s', [resources('item81_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item82s', [resources('item82_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item83s', [resources('item83_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item84s', [resources('item84_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item85s', [resources('item85_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item86s', [resources('item86_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item87s', [resources('item87_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item88s', [resources('item88_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item89s', [resources('item89_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item90s', [resources('item90_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item91s', [resources('item91_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item92s', [resources('item92_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item93s', [resources('item93_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item94s', [resources('item94_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item95s', [resources('item95_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item96s', [resources('item96_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item97s', [resources('item97_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item98s', [resources('item98_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item99s', [resources('item99_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item100s', [resources('item100_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item101s', [resources('item101_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item102s', [resources('item102_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item103s', [resources('item103_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item104s', [resources('item104_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item105s', [resources('item105_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item106s', [resources('item106_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item107s', [resources('item107_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item108s', [resources('item108_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item109s', [resources('item109_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item110s', [resources('item110_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item111s', [resources('item111_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item112s', [resources('item112_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item113s', [resources('item113_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item114s', [resources('item114_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item115s', [resources('item115_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item116s', [resources('item116_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item117s', [resources('item117_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item118s', [resources('item118_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item119s', [resources('item119_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item120s', [resources('item120_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item121s', [resources('item121_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item122s', [resources('item122_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item123s', [resources('item123_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item124s', [resources('item124_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item125s', [resources('item125_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item126s', [resources('item126_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item127s', [resources('item127_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item128s', [resources('item128_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item129s', [resources('item129_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item130s', [resources('item130_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item131s', [resources('item131_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item132s', [resources('item132_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item133s', [resources('item133_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item134s', [resources('item134_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item135s', [resources('item135_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item136s', [resources('item136_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item137s', [resources('item137_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item138s', [resources('item138_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item139s', [resources('item139_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item140s', [resources('item140_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item141s', [resources('item141_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item142s', [resources('item142_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item143s', [resources('item143_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item144s', [resources('item144_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item145s', [resources('item145_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item146s', [resources('item146_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item147s', [resources('item147_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item148s', [resources('item148_notes', { constraints: { id: { type: 'integer' } } })]),
  resources('item149s', [resources('item149_notes', { constraints: { id: { type: 'integer' } } })]),
])
declare module 'fastify-resources' {
  interface Register { routes: typeof routes }
  interface Records {
    item0: { item0: string }, item0_note: { text: string }
    item1: { item1: string }, item1_note: { text: string }
    item2: { item2: string }, item2_note: { text: string }
    item3: { item3: string }, item3_note: { text: string }
    item4: { item4: string }, item4_note: { text: string }
    item5: { item5: string }, item5_note: { text: string }
    item6: { item6: string }, item6_note: { text: string }
    item7: { item7: string }, item7_note: { text: string }
    item8: { item8: string }, item8_note: { text: string }
    item9: { item9: string }, item9_note: { text: string }
    item10: { item10: string }, item10_note: { text: string }
    item11: { item11: string }, item11_note: { text: string }
    item12: { item12: string }, item12_note: { text: string }
    item13: { item13: string }, item13_note: { text: string }
    item14: { item14: string }, item14_note: { text: string }
    item15: { item15: string }, item15_note: { text: string }
    item16: { item16: string }, item16_note: { text: string }
    item17: { item17: string }, item17_note: { text: string }
    item18: { item18: string }, item18_note: { text: string }
    item19: { item19: string }, item19_note: { text: string }
    item20: { item20: string }, item20_note: { text: string }
    item21: { item21: string }, item21_note: { text: string }
    item22: { item22: string }, item22_note: { text: string }
    item23: { item23: string }, item23_note: { text: string }
    item24: { item24: string }, item24_note: { text: string }
    item25: { item25: string }, item25_note: { text: string }
    item26: { item26: string }, item26_note: { text: string }
    item27: { item27: string }, item27_note: { text: string }
    item28: { item28: string }, item28_note: { text: string }
    item29: { item29: string }, item29_note: { text: string }
    item30: { item30: string }, item30_note: { text: string }
    item31: { item31: string }, item31_note: { text: string }
    item32: { item32: string }, item32_note: { text: string }
    item33: { item33: string }, item33_note: { text: string }
    item34: { item34: string }, item34_note: { text: string }
    item35: { item35: string }, item35_note: { text: string }
    item36: { item36: string }, item36_note: { text: string }
    item37: { item37: string }, item37_note: { text: string }
    item38: { item38: string }, item38_note: { text: string }
    item39: { item39: string }, item39_note: { text: string }
    item40: { item40: string }, item40_note: { text: string }
    item41: { item41: string }, item41_note: { text: string }
    item42: { item42: string }, item42_note: { text: string }
    item43: { item43: string }, item43_note: { text: string }
    item44: { item44: string }, item44_note: { text: string }
    item45: { item45: string }, item45_note: { text: string }
    item46: { item46: string }, item46_note: { text: string }
    item47: { item47: string }, item47_note: { text: string }
    item48: { item48: string }, item48_note: { text: string }
    item49: { item49: string }, item49_note: { text: string }
    item50: { item50: string }, item50_note: { text: string }
    item51: { item51: string }, item51_note: { text: string }
    item52: { item52: string }, item52_note: { text: string }
    item53: { item53: string }, item53_note: { text: string }
    item54: { item54: string }, item54_note: { text: string }
    item55: { item55: string }, item55_note: { text: string }
    item56: { item56: string }, item56_note: { text: string }
    item57: { item57: string }, item57_note: { text: string }
    item58: { item58: string }, item58_note: { text: string }
    item59: { item59: string }, item59_note: { text: string }
    item60: { item60: string }, item60_note: { text: string }
    item61: { item61: string }, item61_note: { text: string }
    item62: { item62: string }, item62_note: { text: string }
    item63: { item63: string }, item63_note: { text: string }
    item64: { item64: string }, item64_note: { text: string }
    item65: { item65: string }, item65_note: { text: string }
    item66: { item66: string }, item66_note: { text: string }
    item67: { item67: string }, item67_note: { text: string }
    item68: { item68: string }, item68_note: { text: string }
    item69: { item69: string }, item69_note: { text: string }
    item70: { item70: string }, item70_note: { text: string }
    item71: { item71: string }, item71_note: { text: string }
    item72: { item72: string }, item72_note: { text: string }
    item73: { item73: string }, item73_note: { text: string }
    item74: { item74: string }, item74_note: { text: string }
    item75: { item75: string }, item75_note: { text: string }
    item76: { item76: string }, item76_note: { text: string }
    item77: { item77: string }, item77_note: { text: string }
    item78: { item78: string }, item78_note: { text: string }
    item79: { item79: string }, item79_note: { text: string }
    item80: { item80: string }, item80_note: { text: string }
    item81: { item81: string }, item81_note: { text: string }
    item82: { item82: string }, item82_note: { text: string }
    item83: { item83: string }, item83_note: { text: string }
    item84: { item84: string }, item84_note: { text: string }
    item85: { item85: string }, item85_note: { text: string }
    item86: { item86: string }, item86_note: { text: string }
    item87: { item87: string }, item87_note: { text: string }
    item88: { item88: string }, item88_note: { text: string }
    item89: { item89: string }, item89_note: { text: string }
    item90: { item90: string }, item90_note: { text: string }
    item91: { item91: string }, item91_note: { text: string }
    item92: { item92: string }, item92_note: { text: string }
    item93: { item93: string }, item93_note: { text: string }
    item94: { item94: string }, item94_note: { text: string }
    item95: { item95: string }, item95_note: { text: string }
    item96: { item96: string }, item96_note: { text: string }
    item97: { item97: string }, item97_note: { text: string }
    item98: { item98: string }, item98_note: { text: string }
    item99: { item99: string }, item99_note: { text: string }
    item100: { item100: string }, item100_note: { text: string }
    item101: { item101: string }, item101_note: { text: string }
    item102: { item102: string }, item102_note: { text: string }
    item103: { item103: string }, item103_note: { text: string }
    item104: { item104: string }, item104_note: { text: string }
    item105: { item105: string }, item105_note: { text: string }
    item106: { item106: string }, item106_note: { text: string }
    item107: { item107: string }, item107_note: { text: string }
    item108: { item108: string }, item108_note: { text: string }
    item109: { item109: string }, item109_note: { text: string }
    item110: { item110: string }, item110_note: { text: string }
    item111: { item111: string }, item111_note: { text: string }
    item112: { item112: string }, item112_note: { text: string }
    item113: { item113: string }, item113_note: { text: string }
    item114: { item114: string }, item114_note: { text: string }
    item115: { item115: string }, item115_note: { text: string }
    item116: { item116: string }, item116_note: { text: string }
    item117: { item117: string }, item117_note: { text: string }
    item118: { item118: string }, item118_note: { text: string }
    item119: { item119: string }, item119_note: { text: string }
    item120: { item120: string }, item120_note: { text: string }
    item121: { item121: string }, item121_note: { text: string }
    item122: { item122: string }, item122_note: { text: string }
    item123: { item123: string }, item123_note: { text: string }
    item124: { item124: string }, item124_note: { text: string }
    item125: { item125: string }, item125_note: { text: string }
    item126: { item126: string }, item126_note: { text: string }
    item127: { item127: string }, item127_note: { text: string }
    item128: { item128: string }, item128_note: { text: string }
    item129: { item129: string }, item129_note: { text: string }
    item130: { item130: string }, item130_note: { text: string }
    item131: { item131: string }, item131_note: { text: string }
    item132: { item132: string }, item132_note: { text: string }
    item133: { item133: string }, item133_note: { text: string }
    item134: { item134: string }, item134_note: { text: string }
    item135: { item135: string }, item135_note: { text: string }
    item136: { item136: string }, item136_note: { text: string }
    item137: { item137: string }, item137_note: { text: string }
    item138: { item138: string }, item138_note: { text: string }
    item139: { item139: string }, item139_note: { text: string }
    item140: { item140: string }, item140_note: { text: string }
    item141: { item141: string }, item141_note: { text: string }
    item142: { item142: string }, item142_note: { text: string }
    item143: { item143: string }, item143_note: { text: string }
    item144: { item144: string }, item144_note: { text: string }
    item145: { item145: string }, item145_note: { text: string }
    item146: { item146: string }, item146_note: { text: string }
    item147: { item147: string }, item147_note: { text: string }
    item148: { item148: string }, item148_note: { text: string }
    item149: { item149: string }, item149_note: { text: string }
  }
}
export const load: Load = {
  item0: id => ({ item0: id }), item0_note: (id, { item0 }) => ({ text: item0.item0 + id.toFixed() }),
  item1: id => ({ item1: id }), item1_note: (id, { item1 }) => ({ text: item1.item1 + id.toFixed() }),
  item2: id => ({ item2: id }), item2_note: (id, { item2 }) => ({ text: item2.item2 + id.toFixed() }),
  item3: id => ({ item3: id }), item3_note: (id, { item3 }) => ({ text: item3.item3 + id.toFixed() }),
  item4: id => ({ item4: id }), item4_note: (id, { item4 }) => ({ text: item4.item4 + id.toFixed() }),
  item5: id => ({ item5: id }), item5_note: (id, { item5 }) => ({ text: item5.item5 + id.toFixed() }),
  item6: id => ({ item6: id }), item6_note: (id, { item6 }) => ({ text: item6.item6 + id.toFixed() }),
  item7: id => ({ item7: id }), item7_note: (id, { item7 }) => ({ text: item7.item7 + id.toFixed() }),
  item8: id => ({ item8: id }), item8_note: (id, { item8 }) => ({ text: item8.item8 + id.toFixed() }),
  item9: id => ({ item9: id }), item9_note: (id, { item9 }) => ({ text: item9.item9 + id.toFixed() }),
  item10: id => ({ item10: id }), item10_note: (id, { item10 }) => ({ text: item10.item10 + id.toFixed() }),
  item11: id => ({ item11: id }), item11_note: (id, { item11 }) => ({ text: item11.item11 + id.toFixed() }),
  item12: id => ({ item12: id }), item12_note: (id, { item12 }) => ({ text: item12.item12 + id.toFixed() }),
  item13: id => ({ item13: id }), item13_note: (id, { item13 }) => ({ text: item13.item13 + id.toFixed() }),
  item14: id => ({ item14: id }), item14_note: (id, { item14 }) => ({ text: item14.item14 + id.toFixed() }),
  item15: id => ({ item15: id }), item15_note: (id, { item15 }) => ({ text: item15.item15 + id.toFixed() }),
  item16: id => ({ item16: id }), item16_note: (id, { item16 }) => ({ text: item16.item16 + id.toFixed() }),
  item17: id => ({ item17: id }), item17_note: (id, { item17 }) => ({ text: item17.item17 + id.toFixed() }),
  item18: id => ({ item18: id }), item18_note: (id, { item18 }) => ({ text: item18.item18 + id.toFixed() }),
  item19: id => ({ item19: id }), item19_note: (id, { item19 }) => ({ text: item19.item19 + id.toFixed() }),
  item20: id => ({ item20: id }), item20_note: (id, { item20 }) => ({ text: item20.item20 + id.toFixed() }),
  item21: id => ({ item21: id }), item21_note: (id, { item21 }) => ({ text: item21.item21 + id.toFixed() }),
  item22: id => ({ item22: id }), item22_note: (id, { item22 }) => ({ text: item22.item22 + id.toFixed() }),
  item23: id => ({ item23: id }), item23_note: (id, { item23 }) => ({ text: item23.item23 + id.toFixed() }),
  item24: id => ({ item24: id }), item24_note: (id, { item24 }) => ({ text: item24.item24 + id.toFixed() }),
  item25: id => ({ item25: id }), item25_note: (id, { item25 }) => ({ text: item25.item25 + id.toFixed() }),
  item26: id => ({ item26: id }), item26_note: (id, { item26 }) => ({ text: item26.item26 + id.toFixed() }),
  item27: id => ({ item27: id }), item27_note: (id, { item27 }) => ({ text: item27.item27 + id.toFixed() }),
  item28: id => ({ item28: id }), item28_note: (id, { item28 }) => ({ text: item28.item28 + id.toFixed() }),
  item29: id => ({ item29: id }), item29_note: (id, { item29 }) => ({ text: item29.item29 + id.toFixed() }),
  item30: id => ({ item30: id }), item30_note: (id, { item30 }) => ({ text: item30.item30 + id.toFixed() }),
  item31: id => ({ item31: id }), item31_note: (id, { item31 }) => ({ text: item31.item31 + id.toFixed() }),
  item32: id => ({ item32: id }), item32_note: (id, { item32 }) => ({ text: item32.item32 + id.toFixed() }),
  item33: id => ({ item33: id }), item33_note: (id, { item33 }) => ({ text: item33.item33 + id.toFixed() }),
  item34: id => ({ item34: id }), item34_note: (id, { item34 }) => ({ text: item34.item34 + id.toFixed() }),
  item35: id => ({ item35: id }), item35_note: (id, { item35 }) => ({ text: item35.item35 + id.toFixed() }),
  item36: id => ({ item36: id }), item36_note: (id, { item36 }) => ({ text: item36.item36 + id.toFixed() }),
  item37: id => ({ item37: id }), item37_note: (id, { item37 }) => ({ text: item37.item37 + id.toFixed() }),
  item38: id => ({ item38: id }), item38_note: (id, { item38 }) => ({ text: item38.item38 + id.toFixed() }),
  item39: id => ({ item39: id }), item39_note: (id, { item39 }) => ({ text: item39.item39 + id.toFixed() }),
  item40: id => ({ item40: id }), item40_note: (id, { item40 }) => ({ text: item40.item40 + id.toFixed() }),
  item41: id => ({ item41: id }), item41_note: (id, { item41 }) => ({ text: item41.item41 + id.toFixed() }),
  item42: id => ({ item42: id }), item42_note: (id, { item42 }) => ({ text: item42.item42 + id.toFixed() }),
  item43: id => ({ item43: id }), item43_note: (id, { item43 }) => ({ text: item43.item43 + id.toFixed() }),
  item44: id => ({ item44: id }), item44_note: (id, { item44 }) => ({ text: item44.item44 + id.toFixed() }),
  item45: id => ({ item45: id }), item45_note: (id, { item45 }) => ({ text: item45.item45 + id.toFixed() }),
  item46: id => ({ item46: id }), item46_note: (id, { item46 }) => ({ text: item46.item46 + id.toFixed() }),
  item47: id => ({ item47: id }), item47_note: (id, { item47 }) => ({ text: item47.item47 + id.toFixed() }),
  item48: id => ({ item48: id }), item48_note: (id, { item48 }) => ({ text: item48.item48 + id.toFixed() }),
  item49: id => ({ item49: id }), item49_note: (id, { item49 }) => ({ text: item49.item49 + id.toFixed() }),
  item50: id => ({ item50: id }), item50_note: (id, { item50 }) => ({ text: item50.item50 + id.toFixed() }),
  item51: id => ({ item51: id }), item51_note: (id, { item51 }) => ({ text: item51.item51 + id.toFixed() }),
  item52: id => ({ item52: id }), item52_note: (id, { item52 }) => ({ text: item52.item52 + id.toFixed() }),
  item53: id => ({ item53: id }), item53_note: (id, { item53 }) => ({ text: item53.item53 + id.toFixed() }),
  item54: id => ({ item54: id }), item54_note: (id, { item54 }) => ({ text: item54.item54 + id.toFixed() }),
  item55: id => ({ item55: id }), item55_note: (id, { item55 }) => ({ text: item55.item55 + id.toFixed() }),
  item56: id => ({ item56: id }), item56_note: (id, { item56 }) => ({ text: item56.item56 + id.toFixed() }),
  item57: id => ({ item57: id }), item57_note: (id, { item57 }) => ({ text: item57.item57 + id.toFixed() }),
  item58: id => ({ item58: id }), item58_note: (id, { item58 }) => ({ text: item58.item58 + id.toFixed() }),
  item59: id => ({ item59: id }), item59_note: (id, { item59 }) => ({ text: item59.item59 + id.toFixed() }),
  item60: id => ({ item60: id }), item60_note: (id, { item60 }) => ({ text: item60.item60 + id.toFixed() }),
  item61: id => ({ item61: id }), item61_note: (id, { item61 }) => ({ text: item61.item61 + id.toFixed() }),
  item62: id => ({ item62: id }), item62_note: (id, { item62 }) => ({ text: item62.item62 + id.toFixed() }),
  item63: id => ({ item63: id }), item63_note: (id, { item63 }) => ({ text: item63.item63 + id.toFixed() }),
  item64: id => ({ item64: id }), item64_note: (id, { item64 }) => ({ text: item64.item64 + id.toFixed() }),
  item65: id => ({ item65: id }), item65_note: (id, { item65 }) => ({ text: item65.item65 + id.toFixed() }),
  item66: id => ({ item66: id }), item66_note: (id, { item66 }) => ({ text: item66.item66 + id.toFixed() }),
  item67: id => ({ item67: id }), item67_note: (id, { item67 }) => ({ text: item67.item67 + id.toFixed() }),
  item68: id => ({ item68: id }), item68_note: (id, { item68 }) => ({ text: item68.item68 + id.toFixed() }),
  item69: id => ({ item69: id }), item69_note: (id, { item69 }) => ({ text: item69.item69 + id.toFixed() }),
  item70: id => ({ item70: id }), item70_note: (id, { item70 }) => ({ text: item70.item70 + id.toFixed() }),
  item71: id => ({ item71: id }), item71_note: (id, { item71 }) => ({ text: item71.item71 + id.toFixed() }),
  item72: id => ({ item72: id }), item72_note: (id, { item72 }) => ({ text: item72.item72 + id.toFixed() }),
  item73: id => ({ item73: id }), item73_note: (id, { item73 }) => ({ text: item73.item73 + id.toFixed() }),
  item74: id => ({ item74: id }), item74_note: (id, { item74 }) => ({ text: item74.item74 + id.toFixed() }),
  item75: id => ({ item75: id }), item75_note: (id, { item75 }) => ({ text: item75.item75 + id.toFixed() }),
  item76: id => ({ item76: id }), item76_note: (id, { item76 }) => ({ text: item76.item76 + id.toFixed() }),
  item77: id => ({ item77: id }), item77_note: (id, { item77 }) => ({ text: item77.item77 + id.toFixed() }),
  item78: id => ({ item78: id }), item78_note: (id, { item78 }) => ({ text: item78.item78 + id.toFixed() }),
  item79: id => ({ item79: id }), item79_note: (id, { item79 }) => ({ text: item79.item79 + id.toFixed() }),
  item80: id => ({ item80: id }), item80_note: (id, { item80 }) => ({ text: item80.item80 + id.toFixed() }),
  item81: id => ({ item81: id }), item81_note: (id, { item81 }) => ({ text: item81.item81 + id.toFixed() }),
  item82: id => ({ item82: id }), item82_note: (id, { item82 }) => ({ text: item82.item82 + id.toFixed() }),
  item83: id => ({ item83: id }), item83_note: (id, { item83 }) => ({ text: item83.item83 + id.toFixed() }),
  item84: id => ({ item84: id }), item84_note: (id, { item84 }) => ({ text: item84.item84 + id.toFixed() }),
  item85: id => ({ item85: id }), item85_note: (id, { item85 }) => ({ text: item85.item85 + id.toFixed() }),
  item86: id => ({ item86: id }), item86_note: (id, { item86 }) => ({ text: item86.item86 + id.toFixed() }),
  item87: id => ({ item87: id }), item87_note: (id, { item87 }) => ({ text: item87.item87 + id.toFixed() }),
  item88: id => ({ item88: id }), item88_note: (id, { item88 }) => ({ text: item88.item88 + id.toFixed() }),
  item89: id => ({ item89: id }), item89_note: (id, { item89 }) => ({ text: item89.item89 + id.toFixed() }),
  item90: id => ({ item90: id }), item90_note: (id, { item90 }) => ({ text: item90.item90 + id.toFixed() }),
  item91: id => ({ item91: id }), item91_note: (id, { item91 }) => ({ text: item91.item91 + id.toFixed() }),
  item92: id => ({ item92: id }), item92_note: (id, { item92 }) => ({ text: item92.item92 + id.toFixed() }),
  item93: id => ({ item93: id }), item93_note: (id, { item93 }) => ({ text: item93.item93 + id.toFixed() }),
  item94: id => ({ item94: id }), item94_note: (id, { item94 }) => ({ text: item94.item94 + id.toFixed() }),
  item95: id => ({ item95: id }), item95_note: (id, { item95 }) => ({ text: item95.item95 + id.toFixed() }),
  item96: id => ({ item96: id }), item96_note: (id, { item96 }) => ({ text: item96.item96 + id.toFixed() }),
  item97: id => ({ item97: id }), item97_note: (id, { item97 }) => ({ text: item97.item97 + id.toFixed() }),
  item98: id => ({ item98: id }), item98_note: (id, { item98 }) => ({ text: item98.item98 + id.toFixed() }),
  item99: id => ({ item99: id }), item99_note: (id, { item99 }) => ({ text: item99.item99 + id.toFixed() }),
  item100: id => ({ item100: id }), item100_note: (id, { item100 }) => ({ text: item100.item100 + id.toFixed() }),
  item101: id => ({ item101: id }), item101_note: (id, { item101 }) => ({ text: item101.item101 + id.toFixed() }),
  item102: id => ({ item102: id }), item102_note: (id, { item102 }) => ({ text: item102.item102 + id.toFixed() }),
  item103: id => ({ item103: id }), item103_note: (id, { item103 }) => ({ text: item103.item103 + id.toFixed() }),
  item104: id => ({ item104: id }), item104_note: (id, { item104 }) => ({ text: item104.item104 + id.toFixed() }),
  item105: id => ({ item105: id }), item105_note: (id, { item105 }) => ({ text: item105.item105 + id.toFixed() }),
  item106: id => ({ item106: id }), item106_note: (id, { item106 }) => ({ text: item106.item106 + id.toFixed() }),
  item107: id => ({ item107: id }), item107_note: (id, { item107 }) => ({ text: item107.item107 + id.toFixed() }),
  item108: id => ({ item108: id }), item108_note: (id, { item108 }) => ({ text: item108.item108 + id.toFixed() }),
  item109: id => ({ item109: id }), item109_note: (id, { item109 }) => ({ text: item109.item109 + id.toFixed() }),
  item110: id => ({ item110: id }), item110_note: (id, { item110 }) => ({ text: item110.item110 + id.toFixed() }),
  item111: id => ({ item111: id }), item111_note: (id, { item111 }) => ({ text: item111.item111 + id.toFixed() }),
  item112: id => ({ item112: id }), item112_note: (id, { item112 }) => ({ text: item112.item112 + id.toFixed() }),
  item113: id => ({ item113: id }), item113_note: (id, { item113 }) => ({ text: item113.item113 + id.toFixed() }),
  item114: id => ({ item114: id }), item114_note: (id, { item114 }) => ({ text: item114.item114 + id.toFixed() }),
  item115: id => ({ item115: id }), item115_note: (id, { item115 }) => ({ text: item115.item115 + id.toFixed() }),
  item116: id => ({ item116: id }), item116_note: (id, { item116 }) => ({ text: item116.item116 + id.toFixed() }),
  item117: id => ({ item117: id }), item117_note: (id, { item117 }) => ({ text: item117.item117 + id.toFixed() }),
  item118: id => ({ item118: id }), item118_note: (id, { item118 }) => ({ text: item118.item118 + id.toFixed() }),
  item119: id => ({ item119: id }), item119_note: (id, { item119 }) => ({ text: item119.item119 + id.toFixed() }),
  item120: id => ({ item120: id }), item120_note: (id, { item120 }) => ({ text: item120.item120 + id.toFixed() }),
  item121: id => ({ item121: id }), item121_note: (id, { item121 }) => ({ text: item121.item121 + id.toFixed() }),
  item122: id => ({ item122: id }), item122_note: (id, { item122 }) => ({ text: item122.item122 + id.toFixed() }),
  item123: id => ({ item123: id }), item123_note: (id, { item123 }) => ({ text: item123.item123 + id.toFixed() }),
  item124: id => ({ item124: id }), item124_note: (id, { item124 }) => ({ text: item124.item124 + id.toFixed() }),
  item125: id => ({ item125: id }), item125_note: (id, { item125 }) => ({ text: item125.item125 + id.toFixed() }),
  item126: id => ({ item126: id }), item126_note: (id, { item126 }) => ({ text: item126.item126 + id.toFixed() }),
  item127: id => ({ item127: id }), item127_note: (id, { item127 }) => ({ text: item127.item127 + id.toFixed() }),
  item128: id => ({ item128: id }), item128_note: (id, { item128 }) => ({ text: item128.item128 + id.toFixed() }),
  item129: id => ({ item129: id }), item129_note: (id, { item129 }) => ({ text: item129.item129 + id.toFixed() }),
  item130: id => ({ item130: id }), item130_note: (id, { item130 }) => ({ text: item130.item130 + id.toFixed() }),
  item131: id => ({ item131: id }), item131_note: (id, { item131 }) => ({ text: item131.item131 + id.toFixed() }),
  item132: id => ({ item132: id }), item132_note: (id, { item132 }) => ({ text: item132.item132 + id.toFixed() }),
  item133: id => ({ item133: id }), item133_note: (id, { item133 }) => ({ text: item133.item133 + id.toFixed() }),
  item134: id => ({ item134: id }), item134_note: (id, { item134 }) => ({ text: item134.item134 + id.toFixed() }),
  item135: id => ({ item135: id }), item135_note: (id, { item135 }) => ({ text: item135.item135 + id.toFixed() }),
  item136: id => ({ item136: id }), item136_note: (id, { item136 }) => ({ text: item136.item136 + id.toFixed() }),
  item137: id => ({ item137: id }), item137_note: (id, { item137 }) => ({ text: item137.item137 + id.toFixed() }),
  item138: id => ({ item138: id }), item138_note: (id, { item138 }) => ({ text: item138.item138 + id.toFixed() }),
  item139: id => ({ item139: id }), item139_note: (id, { item139 }) => ({ text: item139.item139 + id.toFixed() }),
  item140: id => ({ item140: id }), item140_note: (id, { item140 }) => ({ text: item140.item140 + id.toFixed() }),
  item141: id => ({ item141: id }), item141_note: (id, { item141 }) => ({ text: item141.item141 + id.toFixed() }),
  item142: id => ({ item142: id }), item142_note: (id, { item142 }) => ({ text: item142.item142 + id.toFixed() }),
  item143: id => ({ item143: id }), item143_note: (id, { item143 }) => ({ text: item143.item143 + id.toFixed() }),
  item144: id => ({ item144: id }), item144_note: (id, { item144 }) => ({ text: item144.item144 + id.toFixed() }),
  item145: id => ({ item145: id }), item145_note: (id, { item145 }) => ({ text: item145.item145 + id.toFixed() }),
  item146: id => ({ item146: id }), item146_note: (id, { item146 }) => ({ text: item146.item146 + id.toFixed() }),
  item147: id => ({ item147: id }), item147_note: (id, { item147 }) => ({ text: item147.item147 + id.toFixed() }),
  item148: id => ({ item148: id }), item148_note: (id, { item148 }) => ({ text: item148.item148 + id.toFixed() }),
  item149: id => ({ item149: id }), item149_note: (id, { item149 }) => ({ text: item149.item149 + id.toFixed() }),
}
const index = () => []
const all = { index, create: index, new: index, edit: index, update: index, destroy: index }
export const item0 = { ...all, show: request => request.records.item0.item0 } satisfies Controller<'item0s'>
export const item0_note = { ...all, show: request => request.records.item0_note.text + request.records.item0.item0 } satisfies Controller<'item0_notes'>
export const item1 = { ...all, show: request => request.records.item1.item1 } satisfies Controller<'item1s'>
export const item1_note = { ...all, show: request => request.records.item1_note.text + request.records.item1.item1 } satisfies Controller<'item1_notes'>
export const item2 = { ...all, show: request => request.records.item2.item2 } satisfies Controller<'item2s'>
export const item2_note = { ...all, show: request => request.records.item2_note.text + request.records.item2.item2 } satisfies Controller<'item2_notes'>
export const item3 = { ...all, show: request => request.records.item3.item3 } satisfies Controller<'item3s'>
export const item3_note = { ...all, show: request => request.records.item3_note.text + request.records.item3.item3 } satisfies Controller<'item3_notes'>
export const item4 = { ...all, show: request => request.records.item4.item4 } satisfies Controller<'item4s'>
export const item4_note = { ...all, show: request => request.records.item4_note.text + request.records.item4.item4 } satisfies Controller<'item4_notes'>
export const item5 = { ...all, show: request => request.records.item5.item5 } satisfies Controller<'item5s'>
export const item5_note = { ...all, show: request => request.records.item5_note.text + request.records.item5.item5 } satisfies Controller<'item5_notes'>
export const item6 = { ...all, show: request => request.records.item6.item6 } satisfies Controller<'item6s'>
export const item6_note = { ...all, show: request => request.records.item6_note.text + request.records.item6.item6 } satisfies Controller<'item6_notes'>
export const item7 = { ...all, show: request => request.records.item7.item7 } satisfies Controller<'item7s'>
export const item7_note = { ...all, show: request => request.records.item7_note.text + request.records.item7.item7 } satisfies Controller<'item7_notes'>
export const item8 = { ...all, show: request => request.records.item8.item8 } satisfies Controller<'item8s'>
export const item8_note = { ...all, show: request => request.records.item8_note.text + request.records.item8.item8 } satisfies Controller<'item8_notes'>
export const item9 = { ...all, show: request => request.records.item9.item9 } satisfies Controller<'item9s'>
export const item9_note = { ...all, show: request => request.records.item9_note.text + request.records.item9.item9 } satisfies Controller<'item9_notes'>
export const item10 = { ...all, show: request => request.records.item10.item10 } satisfies Controller<'item10s'>
export const item10_note = { ...all, show: request => request.records.item10_note.text + request.records.item10.item10 } satisfies Controller<'item10_notes'>
export const item11 = { ...all, show: request => request.records.item11.item11 } satisfies Controller<'item11s'>
export const item11_note = { ...all, show: request => request.records.item11_note.text + request.records.item11.item11 } satisfies Controller<'item11_notes'>
export const item12 = { ...all, show: request => request.records.item12.item12 } satisfies Controller<'item12s'>
export const item12_note = { ...all, show: request => request.records.item12_note.text + request.records.item12.item12 } satisfies Controller<'item12_notes'>
export const item13 = { ...all, show: request => request.records.item13.item13 } satisfies Controller<'item13s'>
export const item13_note = { ...all, show: request => request.records.item13_note.text + request.records.item13.item13 } satisfies Controller<'item13_notes'>
export const item14 = { ...all, show: request => request.records.item14.item14 } satisfies Controller<'item14s'>
export const item14_note = { ...all, show: request => request.records.item14_note.text + request.records.item14.item14 } satisfies Controller<'item14_notes'>
export const item15 = { ...all, show: request => request.records.item15.item15 } satisfies Controller<'item15s'>
export const item15_note = { ...all, show: request => request.records.item15_note.text + request.records.item15.item15 } satisfies Controller<'item15_notes'>
export const item16 = { ...all, show: request => request.records.item16.item16 } satisfies Controller<'item16s'>
export const item16_note = { ...all, show: request => request.records.item16_note.text + request.records.item16.item16 } satisfies Controller<'item16_notes'>
export const item17 = { ...all, show: request => request.records.item17.item17 } satisfies Controller<'item17s'>
export const item17_note = { ...all, show: request => request.records.item17_note.text + request.records.item17.item17 } satisfies Controller<'item17_notes'>
export const item18 = { ...all, show: request => request.records.item18.item18 } satisfies Controller<'item18s'>
export const item18_note = { ...all, show: request => request.records.item18_note.text + request.records.item18.item18 } satisfies Controller<'item18_notes'>
export const item19 = { ...all, show: request => request.records.item19.item19 } satisfies Controller<'item19s'>
export const item19_note = { ...all, show: request => request.records.item19_note.text + request.records.item19.item19 } satisfies Controller<'item19_notes'>
export const item20 = { ...all, show: request => request.records.item20.item20 } satisfies Controller<'item20s'>
export const item20_note = { ...all, show: request => request.records.item20_note.text + request.records.item20.item20 } satisfies Controller<'item20_notes'>
export const item21 = { ...all, show: request => request.records.item21.item21 } satisfies Controller<'item21s'>
export const item21_note = { ...all, show: request => request.records.item21_note.text + request.records.item21.item21 } satisfies Controller<'item21_notes'>
export const item22 = { ...all, show: request => request.records.item22.item22 } satisfies Controller<'item22s'>
export const item22_note = { ...all, show: request => request.records.item22_note.text + request.records.item22.item22 } satisfies Controller<'item22_notes'>
export const item23 = { ...all, show: request => request.records.item23.item23 } satisfies Controller<'item23s'>
export const item23_note = { ...all, show: request => request.records.item23_note.text + request.records.item23.item23 } satisfies Controller<'item23_notes'>
export const item24 = { ...all, show: request => request.records.item24.item24 } satisfies Controller<'item24s'>
export const item24_note = { ...all, show: request => request.records.item24_note.text + request.records.item24.item24 } satisfies Controller<'item24_notes'>
export const item25 = { ...all, show: request => request.records.item25.item25 } satisfies Controller<'item25s'>
export const item25_note = { ...all, show: request => request.records.item25_note.text + request.records.item25.item25 } satisfies Controller<'item25_notes'>
export const item26 = { ...all, show: request => request.records.item26.item26 } satisfies Controller<'item26s'>
export const item26_note = { ...all, show: request => request.records.item26_note.text + request.records.item26.item26 } satisfies Controller<'item26_notes'>
export const item27 = { ...all, show: request => request.records.item27.item27 } satisfies Controller<'item27s'>
export const item27_note = { ...all, show: request => request.records.item27_note.text + request.records.item27.item27 } satisfies Controller<'item27_notes'>
export const item28 = { ...all, show: request => request.records.item28.item28 } satisfies Controller<'item28s'>
export const item28_note = { ...all, show: request => request.records.item28_note.text + request.records.item28.item28 } satisfies Controller<'item28_notes'>
export const item29 = { ...all, show: request => request.records.item29.item29 } satisfies Controller<'item29s'>
export const item29_note = { ...all, show: request => request.records.item29_note.text + request.records.item29.item29 } satisfies Controller<'item29_notes'>
export const item30 = { ...all, show: request => request.records.item30.item30 } satisfies Controller<'item30s'>
export const item30_note = { ...all, show: request => request.records.item30_note.text + request.records.item30.item30 } satisfies Controller<'item30_notes'>
export const item31 = { ...all, show: request => request.records.item31.item31 } satisfies Controller<'item31s'>
export const item31_note = { ...all, show: request => request.records.item31_note.text + request.records.item31.item31 } satisfies Controller<'item31_notes'>
export const item32 = { ...all, show: request => request.records.item32.item32 } satisfies Controller<'item32s'>
export const item32_note = { ...all, show: request => request.records.item32_note.text + request.records.item32.item32 } satisfies Controller<'item32_notes'>
export const item33 = { ...all, show: request => request.records.item33.item33 } satisfies Controller<'item33s'>
export const item33_note = { ...all, show: request => request.records.item33_note.text + request.records.item33.item33 } satisfies Controller<'item33_notes'>
export const item34 = { ...all, show: request => request.records.item34.item34 } satisfies Controller<'item34s'>
export const item34_note = { ...all, show: request => request.records.item34_note.text + request.records.item34.item34 } satisfies Controller<'item34_notes'>
export const item35 = { ...all, show: request => request.records.item35.item35 } satisfies Controller<'item35s'>
export const item35_note = { ...all, show: request => request.records.item35_note.text + request.records.item35.item35 } satisfies Controller<'item35_notes'>
export const item36 = { ...all, show: request => request.records.item36.item36 } satisfies Controller<'item36s'>
export const item36_note = { ...all, show: request => request.records.item36_note.text + request.records.item36.item36 } satisfies Controller<'item36_notes'>
export const item37 = { ...all, show: request => request.records.item37.item37 } satisfies Controller<'item37s'>
export const item37_note = { ...all, show: request => request.records.item37_note.text + request.records.item37.item37 } satisfies Controller<'item37_notes'>
export const item38 = { ...all, show: request => request.records.item38.item38 } satisfies Controller<'item38s'>
export const item38_note = { ...all, show: request => request.records.item38_note.text + request.records.item38.item38 } satisfies Controller<'item38_notes'>
export const item39 = { ...all, show: request => request.records.item39.item39 } satisfies Controller<'item39s'>
export const item39_note = { ...all, show: request => request.records.item39_note.text + request.records.item39.item39 } satisfies Controller<'item39_notes'>
export const item40 = { ...all, show: request => request.records.item40.item40 } satisfies Controller<'item40s'>
export const item40_note = { ...all, show: request => request.records.item40_note.text + request.records.item40.item40 } satisfies Controller<'item40_notes'>
export const item41 = { ...all, show: request => request.records.item41.item41 } satisfies Controller<'item41s'>
export const item41_note = { ...all, show: request => request.records.item41_note.text + request.records.item41.item41 } satisfies Controller<'item41_notes'>
export const item42 = { ...all, show: request => request.records.item42.item42 } satisfies Controller<'item42s'>
export const item42_note = { ...all, show: request => request.records.item42_note.text + request.records.item42.item42 } satisfies Controller<'item42_notes'>
export const item43 = { ...all, show: request => request.records.item43.item43 } satisfies Controller<'item43s'>
export const item43_note = { ...all, show: request => request.records.item43_note.text + request.records.item43.item43 } satisfies Controller<'item43_notes'>
export const item44 = { ...all, show: request => request.records.item44.item44 } satisfies Controller<'item44s'>
export const item44_note = { ...all, show: request => request.records.item44_note.text + request.records.item44.item44 } satisfies Controller<'item44_notes'>
export const item45 = { ...all, show: request => request.records.item45.item45 } satisfies Controller<'item45s'>
export const item45_note = { ...all, show: request => request.records.item45_note.text + request.records.item45.item45 } satisfies Controller<'item45_notes'>
export const item46 = { ...all, show: request => request.records.item46.item46 } satisfies Controller<'item46s'>
export const item46_note = { ...all, show: request => request.records.item46_note.text + request.records.item46.item46 } satisfies Controller<'item46_notes'>
export const item47 = { ...all, show: request => request.records.item47.item47 } satisfies Controller<'item47s'>
export const item47_note = { ...all, show: request => request.records.item47_note.text + request.records.item47.item47 } satisfies Controller<'item47_notes'>
export const item48 = { ...all, show: request => request.records.item48.item48 } satisfies Controller<'item48s'>
export const item48_note = { ...all, show: request => request.records.item48_note.text + request.records.item48.item48 } satisfies Controller<'item48_notes'>
export const item49 = { ...all, show: request => request.records.item49.item49 } satisfies Controller<'item49s'>
export const item49_note = { ...all, show: request => request.records.item49_note.text + request.records.item49.item49 } satisfies Controller<'item49_notes'>
export const item50 = { ...all, show: request => request.records.item50.item50 } satisfies Controller<'item50s'>
export const item50_note = { ...all, show: request => request.records.item50_note.text + request.records.item50.item50 } satisfies Controller<'item50_notes'>
export const item51 = { ...all, show: request => request.records.item51.item51 } satisfies Controller<'item51s'>
export const item51_note = { ...all, show: request => request.records.item51_note.text + request.records.item51.item51 } satisfies Controller<'item51_notes'>
export const item52 = { ...all, show: request => request.records.item52.item52 } satisfies Controller<'item52s'>
export const item52_note = { ...all, show: request => request.records.item52_note.text + request.records.item52.item52 } satisfies Controller<'item52_notes'>
export const item53 = { ...all, show: request => request.records.item53.item53 } satisfies Controller<'item53s'>
export const item53_note = { ...all, show: request => request.records.item53_note.text + request.records.item53.item53 } satisfies Controller<'item53_notes'>
export const item54 = { ...all, show: request => request.records.item54.item54 } satisfies Controller<'item54s'>
export const item54_note = { ...all, show: request => request.records.item54_note.text + request.records.item54.item54 } satisfies Controller<'item54_notes'>
export const item55 = { ...all, show: request => request.records.item55.item55 } satisfies Controller<'item55s'>
export const item55_note = { ...all, show: request => request.records.item55_note.text + request.records.item55.item55 } satisfies Controller<'item55_notes'>
export const item56 = { ...all, show: request => request.records.item56.item56 } satisfies Controller<'item56s'>
export const item56_note = { ...all, show: request => request.records.item56_note.text + request.records.item56.item56 } satisfies Controller<'item56_notes'>
export const item57 = { ...all, show: request => request.records.item57.item57 } satisfies Controller<'item57s'>
export const item57_note = { ...all, show: request => request.records.item57_note.text + request.records.item57.item57 } satisfies Controller<'item57_notes'>
export const item58 = { ...all, show: request => request.records.item58.item58 } satisfies Controller<'item58s'>
export const item58_note = { ...all, show: request => request.records.item58_note.text + request.records.item58.item58 } satisfies Controller<'item58_notes'>
export const item59 = { ...all, show: request => request.records.item59.item59 } satisfies Controller<'item59s'>
export const item59_note = { ...all, show: request => request.records.item59_note.text + request.records.item59.item59 } satisfies Controller<'item59_notes'>
export const item60 = { ...all, show: request => request.records.item60.item60 } satisfies Controller<'item60s'>
export const item60_note = { ...all, show: request => request.records.item60_note.text + request.records.item60.item60 } satisfies Controller<'item60_notes'>
export const item61 = { ...all, show: request => request.records.item61.item61 } satisfies Controller<'item61s'>
export const item61_note = { ...all, show: request => request.records.item61_note.text + request.records.item61.item61 } satisfies Controller<'item61_notes'>
export const item62 = { ...all, show: request => request.records.item62.item62 } satisfies Controller<'item62s'>
export const item62_note = { ...all, show: request => request.records.item62_note.text + request.records.item62.item62 } satisfies Controller<'item62_notes'>
export const item63 = { ...all, show: request => request.records.item63.item63 } satisfies Controller<'item63s'>
export const item63_note = { ...all, show: request => request.records.item63_note.text + request.records.item63.item63 } satisfies Controller<'item63_notes'>
export const item64 = { ...all, show: request => request.records.item64.item64 } satisfies Controller<'item64s'>
export const item64_note = { ...all, show: request => request.records.item64_note.text + request.records.item64.item64 } satisfies Controller<'item64_notes'>
export const item65 = { ...all, show: request => request.records.item65.item65 } satisfies Controller<'item65s'>
export const item65_note = { ...all, show: request => request.records.item65_note.text + request.records.item65.item65 } satisfies Controller<'item65_notes'>
export const item66 = { ...all, show: request => request.records.item66.item66 } satisfies Controller<'item66s'>
export const item66_note = { ...all, show: request => request.records.item66_note.text + request.records.item66.item66 } satisfies Controller<'item66_notes'>
export const item67 = { ...all, show: request => request.records.item67.item67 } satisfies Controller<'item67s'>
export const item67_note = { ...all, show: request => request.records.item67_note.text + request.records.item67.item67 } satisfies Controller<'item67_notes'>
export const item68 = { ...all, show: request => request.records.item68.item68 } satisfies Controller<'item68s'>
export const item68_note = { ...all, show: request => request.records.item68_note.text + request.records.item68.item68 } satisfies Controller<'item68_notes'>
export const item69 = { ...all, show: request => request.records.item69.item69 } satisfies Controller<'item69s'>
export const item69_note = { ...all, show: request => request.records.item69_note.text + request.records.item69.item69 } satisfies Controller<'item69_notes'>
export const item70 = { ...all, show: request => request.records.item70.item70 } satisfies Controller<'item70s'>
export const item70_note = { ...all, show: request => request.records.item70_note.text + request.records.item70.item70 } satisfies Controller<'item70_notes'>
export const item71 = { ...all, show: request => request.records.item71.item71 } satisfies Controller<'item71s'>
export const item71_note = { ...all, show: request => request.records.item71_note.text + request.records.item71.item71 } satisfies Controller<'item71_notes'>
export const item72 = { ...all, show: request => request.records.item72.item72 } satisfies Controller<'item72s'>
export const item72_note = { ...all, show: request => request.records.item72_note.text + request.records.item72.item72 } satisfies Controller<'item72_notes'>
export const item73 = { ...all, show: request => request.records.item73.item73 } satisfies Controller<'item73s'>
export const item73_note = { ...all, show: request => request.records.item73_note.text + request.records.item73.item73 } satisfies Controller<'item73_notes'>
export const item74 = { ...all, show: request => request.records.item74.item74 } satisfies Controller<'item74s'>
export const item74_note = { ...all, show: request => request.records.item74_note.text + request.records.item74.item74 } satisfies Controller<'item74_notes'>
export const item75 = { ...all, show: request => request.records.item75.item75 } satisfies Controller<'item75s'>
export const item75_note = { ...all, show: request => request.records.item75_note.text + request.records.item75.item75 } satisfies Controller<'item75_notes'>
export const item76 = { ...all, show: request => request.records.item76.item76 } satisfies Controller<'item76s'>
export const item76_note = { ...all, show: request => request.records.item76_note.text + request.records.item76.item76 } satisfies Controller<'item76_notes'>
export const item77 = { ...all, show: request => request.records.item77.item77 } satisfies Controller<'item77s'>
export const item77_note = { ...all, show: request => request.records.item77_note.text + request.records.item77.item77 } satisfies Controller<'item77_notes'>
export const item78 = { ...all, show: request => request.records.item78.item78 } satisfies Controller<'item78s'>
export const item78_note = { ...all, show: request => request.records.item78_note.text + request.records.item78.item78 } satisfies Controller<'item78_notes'>
export const item79 = { ...all, show: request => request.records.item79.item79 } satisfies Controller<'item79s'>
export const item79_note = { ...all, show: request => request.records.item79_note.text + request.records.item79.item79 } satisfies Controller<'item79_notes'>
export const item80 = { ...all, show: request => request.records.item80.item80 } satisfies Controller<'item80s'>
export const item80_note = { ...all, show: request => request.records.item80_note.text + request.records.item80.item80 } satisfies Controller<'item80_notes'>
export const item81 = { ...all, show: request => request.records.item81.item81 } satisfies Controller<'item81s'>
export const item81_note = { ...all, show: request => request.records.item81_note.text + request.records.item81.item81 } satisfies Controller<'item81_notes'>
export const item82 = { ...all, show: request => request.records.item82.item82 } satisfies Controller<'item82s'>
export const item82_note = { ...all, show: request => request.records.item82_note.text + request.records.item82.item82 } satisfies Controller<'item82_notes'>
export const item83 = { ...all, show: request => request.records.item83.item83 } satisfies Controller<'item83s'>
export const item83_note = { ...all, show: request => request.records.item83_note.text + request.records.item83.item83 } satisfies Controller<'item83_notes'>
export const item84 = { ...all, show: request => request.records.item84.item84 } satisfies Controller<'item84s'>
export const item84_note = { ...all, show: request => request.records.item84_note.text + request.records.item84.item84 } satisfies Controller<'item84_notes'>
export const item85 = { ...all, show: request => request.records.item85.item85 } satisfies Controller<'item85s'>
export const item85_note = { ...all, show: request => request.records.item85_note.text + request.records.item85.item85 } satisfies Controller<'item85_notes'>
export const item86 = { ...all, show: request => request.records.item86.item86 } satisfies Controller<'item86s'>
export const item86_note = { ...all, show: request => request.records.item86_note.text + request.records.item86.item86 } satisfies Controller<'item86_notes'>
export const item87 = { ...all, show: request => request.records.item87.item87 } satisfies Controller<'item87s'>
export const item87_note = { ...all, show: request => request.records.item87_note.text + request.records.item87.item87 } satisfies Controller<'item87_notes'>
export const item88 = { ...all, show: request => request.records.item88.item88 } satisfies Controller<'item88s'>
export const item88_note = { ...all, show: request => request.records.item88_note.text + request.records.item88.item88 } satisfies Controller<'item88_notes'>
export const item89 = { ...all, show: request => request.records.item89.item89 } satisfies Controller<'item89s'>
export const item89_note = { ...all, show: request => request.records.item89_note.text + request.records.item89.item89 } satisfies Controller<'item89_notes'>
export const item90 = { ...all, show: request => request.records.item90.item90 } satisfies Controller<'item90s'>
export const item90_note = { ...all, show: request => request.records.item90_note.text + request.records.item90.item90 } satisfies Controller<'item90_notes'>
export const item91 = { ...all, show: request => request.records.item91.item91 } satisfies Controller<'item91s'>
export const item91_note = { ...all, show: request => request.records.item91_note.text + request.records.item91.item91 } satisfies Controller<'item91_notes'>
export const item92 = { ...all, show: request => request.records.item92.item92 } satisfies Controller<'item92s'>
export const item92_note = { ...all, show: request => request.records.item92_note.text + request.records.item92.item92 } satisfies Controller<'item92_notes'>
export const item93 = { ...all, show: request => request.records.item93.item93 } satisfies Controller<'item93s'>
export const item93_note = { ...all, show: request => request.records.item93_note.text + request.records.item93.item93 } satisfies Controller<'item93_notes'>
export const item94 = { ...all, show: request => request.records.item94.item94 } satisfies Controller<'item94s'>
export const item94_note = { ...all, show: request => request.records.item94_note.text + request.records.item94.item94 } satisfies Controller<'item94_notes'>
export const item95 = { ...all, show: request => request.records.item95.item95 } satisfies Controller<'item95s'>
export const item95_note = { ...all, show: request => request.records.item95_note.text + request.records.item95.item95 } satisfies Controller<'item95_notes'>
export const item96 = { ...all, show: request => request.records.item96.item96 } satisfies Controller<'item96s'>
export const item96_note = { ...all, show: request => request.records.item96_note.text + request.records.item96.item96 } satisfies Controller<'item96_notes'>
export const item97 = { ...all, show: request => request.records.item97.item97 } satisfies Controller<'item97s'>
export const item97_note = { ...all, show: request => request.records.item97_note.text + request.records.item97.item97 } satisfies Controller<'item97_notes'>
export const item98 = { ...all, show: request => request.records.item98.item98 } satisfies Controller<'item98s'>
export const item98_note = { ...all, show: request => request.records.item98_note.text + request.records.item98.item98 } satisfies Controller<'item98_notes'>
export const item99 = { ...all, show: request => request.records.item99.item99 } satisfies Controller<'item99s'>
export const item99_note = { ...all, show: request => request.records.item99_note.text + request.records.item99.item99 } satisfies Controller<'item99_notes'>
export const item100 = { ...all, show: request => request.records.item100.item100 } satisfies Controller<'item100s'>
export const item100_note = { ...all, show: request => request.records.item100_note.text + request.records.item100.item100 } satisfies Controller<'item100_notes'>
export const item101 = { ...all, show: request => request.records.item101.item101 } satisfies Controller<'item101s'>
export const item101_note = { ...all, show: request => request.records.item101_note.text + request.records.item101.item101 } satisfies Controller<'item101_notes'>
export const item102 = { ...all, show: request => request.records.item102.item102 } satisfies Controller<'item102s'>
export const item102_note = { ...all, show: request => request.records.item102_note.text + request.records.item102.item102 } satisfies Controller<'item102_notes'>
export const item103 = { ...all, show: request => request.records.item103.item103 } satisfies Controller<'item103s'>
export const item103_note = { ...all, show: request => request.records.item103_note.text + request.records.item103.item103 } satisfies Controller<'item103_notes'>
export const item104 = { ...all, show: request => request.records.item104.item104 } satisfies Controller<'item104s'>
export const item104_note = { ...all, show: request => request.records.item104_note.text + request.records.item104.item104 } satisfies Controller<'item104_notes'>
export const item105 = { ...all, show: request => request.records.item105.item105 } satisfies Controller<'item105s'>
export const item105_note = { ...all, show: request => request.records.item105_note.text + request.records.item105.item105 } satisfies Controller<'item105_notes'>
export const item106 = { ...all, show: request => request.records.item106.item106 } satisfies Controller<'item106s'>
export const item106_note = { ...all, show: request => request.records.item106_note.text + request.records.item106.item106 } satisfies Controller<'item106_notes'>
export const item107 = { ...all, show: request => request.records.item107.item107 } satisfies Controller<'item107s'>
export const item107_note = { ...all, show: request => request.records.item107_note.text + request.records.item107.item107 } satisfies Controller<'item107_notes'>
export const item108 = { ...all, show: request => request.records.item108.item108 } satisfies Controller<'item108s'>
export const item108_note = { ...all, show: request => request.records.item108_note.text + request.records.item108.item108 } satisfies Controller<'item108_notes'>
export const item109 = { ...all, show: request => request.records.item109.item109 } satisfies Controller<'item109s'>
export const item109_note = { ...all, show: request => request.records.item109_note.text + request.records.item109.item109 } satisfies Controller<'item109_notes'>
export const item110 = { ...all, show: request => request.records.item110.item110 } satisfies Controller<'item110s'>
export const item110_note = { ...all, show: request => request.records.item110_note.text + request.records.item110.item110 } satisfies Controller<'item110_notes'>
export const item111 = { ...all, show: request => request.records.item111.item111 } satisfies Controller<'item111s'>
export const item111_note = { ...all, show: request => request.records.item111_note.text + request.records.item111.item111 } satisfies Controller<'item111_notes'>
export const item112 = { ...all, show: request => request.records.item112.item112 } satisfies Controller<'item112s'>
export const item112_note = { ...all, show: request => request.records.item112_note.text + request.records.item112.item112 } satisfies Controller<'item112_notes'>
export const item113 = { ...all, show: request => request.records.item113.item113 } satisfies Controller<'item113s'>
export const item113_note = { ...all, show: request => request.records.item113_note.text + request.records.item113.item113 } satisfies Controller<'item113_notes'>
export const item114 = { ...all, show: request => request.records.item114.item114 } satisfies Controller<'item114s'>
export const item114_note = { ...all, show: request => request.records.item114_note.text + request.records.item114.item114 } satisfies Controller<'item114_notes'>
export const item115 = { ...all, show: request => request.records.item115.item115 } satisfies Controller<'item115s'>
export const item115_note = { ...all, show: request => request.records.item115_note.text + request.records.item115.item115 } satisfies Controller<'item115_notes'>
export const item116 = { ...all, show: request => request.records.item116.item116 } satisfies Controller<'item116s'>
export const item116_note = { ...all, show: request => request.records.item116_note.text + request.records.item116.item116 } satisfies Controller<'item116_notes'>
export const item117 = { ...all, show: request => request.records.item117.item117 } satisfies Controller<'item117s'>
export const item117_note = { ...all, show: request => request.records.item117_note.text + request.records.item117.item117 } satisfies Controller<'item117_notes'>
export const item118 = { ...all, show: request => request.records.item118.item118 } satisfies Controller<'item118s'>
export const item118_note = { ...all, show: request => request.records.item118_note.text + request.records.item118.item118 } satisfies Controller<'item118_notes'>
export const item119 = { ...all, show: request => request.records.item119.item119 } satisfies Controller<'item119s'>
export const item119_note = { ...all, show: request => request.records.item119_note.text + request.records.item119.item119 } satisfies Controller<'item119_notes'>
export const item120 = { ...all, show: request => request.records.item120.item120 } satisfies Controller<'item120s'>
export const item120_note = { ...all, show: request => request.records.item120_note.text + request.records.item120.item120 } satisfies Controller<'item120_notes'>
export const item121 = { ...all, show: request => request.records.item121.item121 } satisfies Controller<'item121s'>
export const item121_note = { ...all, show: request => request.records.item121_note.text + request.records.item121.item121 } satisfies Controller<'item121_notes'>
export const item122 = { ...all, show: request => request.records.item122.item122 } satisfies Controller<'item122s'>
export const item122_note = { ...all, show: request => request.records.item122_note.text + request.records.item122.item122 } satisfies Controller<'item122_notes'>
export const item123 = { ...all, show: request => request.records.item123.item123 } satisfies Controller<'item123s'>
export const item123_note = { ...all, show: request => request.records.item123_note.text + request.records.item123.item123 } satisfies Controller<'item123_notes'>
export const item124 = { ...all, show: request => request.records.item124.item124 } satisfies Controller<'item124s'>
export const item124_note = { ...all, show: request => request.records.item124_note.text + request.records.item124.item124 } satisfies Controller<'item124_notes'>
export const item125 = { ...all, show: request => request.records.item125.item125 } satisfies Controller<'item125s'>
export const item125_note = { ...all, show: request => request.records.item125_note.text + request.records.item125.item125 } satisfies Controller<'item125_notes'>
export const item126 = { ...all, show: request => request.records.item126.item126 } satisfies Controller<'item126s'>
export const item126_note = { ...all, show: request => request.records.item126_note.text + request.records.item126.item126 } satisfies Controller<'item126_notes'>
export const item127 = { ...all, show: request => request.records.item127.item127 } satisfies Controller<'item127s'>
export const item127_note = { ...all, show: request => request.records.item127_note.text + request.records.item127.item127 } satisfies Controller<'item127_notes'>
export const item128 = { ...all, show: request => request.records.item128.item128 } satisfies Controller<'item128s'>
export const item128_note = { ...all, show: request => request.records.item128_note.text + request.records.item128.item128 } satisfies Controller<'item128_notes'>
export const item129 = { ...all, show: request => request.records.item129.item129 } satisfies Controller<'item129s'>
export const item129_note = { ...all, show: request => request.records.item129_note.text + request.records.item129.item129 } satisfies Controller<'item129_notes'>
export const item130 = { ...all, show: request => request.records.item130.item130 } satisfies Controller<'item130s'>
export const item130_note = { ...all, show: request => request.records.item130_note.text + request.records.item130.item130 } satisfies Controller<'item130_notes'>
export const item131 = { ...all, show: request => request.records.item131.item131 } satisfies Controller<'item131s'>
export const item131_note = { ...all, show: request => request.records.item131_note.text + request.records.item131.item131 } satisfies Controller<'item131_notes'>
export const item132 = { ...all, show: request => request.records.item132.item132 } satisfies Controller<'item132s'>
export const item132_note = { ...all, show: request => request.records.item132_note.text + request.records.item132.item132 } satisfies Controller<'item132_notes'>
export const item133 = { ...all, show: request => request.records.item133.item133 } satisfies Controller<'item133s'>
export const item133_note = { ...all, show: request => request.records.item133_note.text + request.records.item133.item133 } satisfies Controller<'item133_notes'>
export const item134 = { ...all, show: request => request.records.item134.item134 } satisfies Controller<'item134s'>
export const item134_note = { ...all, show: request => request.records.item134_note.text + request.records.item134.item134 } satisfies Controller<'item134_notes'>
export const item135 = { ...all, show: request => request.records.item135.item135 } satisfies Controller<'item135s'>
export const item135_note = { ...all, show: request => request.records.item135_note.text + request.records.item135.item135 } satisfies Controller<'item135_notes'>
export const item136 = { ...all, show: request => request.records.item136.item136 } satisfies Controller<'item136s'>
export const item136_note = { ...all, show: request => request.records.item136_note.text + request.records.item136.item136 } satisfies Controller<'item136_notes'>
export const item137 = { ...all, show: request => request.records.item137.item137 } satisfies Controller<'item137s'>
export const item137_note = { ...all, show: request => request.records.item137_note.text + request.records.item137.item137 } satisfies Controller<'item137_notes'>
export const item138 = { ...all, show: request => request.records.item138.item138 } satisfies Controller<'item138s'>
export const item138_note = { ...all, show: request => request.records.item138_note.text + request.records.item138.item138 } satisfies Controller<'item138_notes'>
export const item139 = { ...all, show: request => request.records.item139.item139 } satisfies Controller<'item139s'>
export const item139_note = { ...all, show: request => request.records.item139_note.text + request.records.item139.item139 } satisfies Controller<'item139_notes'>
export const item140 = { ...all, show: request => request.records.item140.item140 } satisfies Controller<'item140s'>
export const item140_note = { ...all, show: request => request.records.item140_note.text + request.records.item140.item140 } satisfies Controller<'item140_notes'>
export const item141 = { ...all, show: request => request.records.item141.item141 } satisfies Controller<'item141s'>
export const item141_note = { ...all, show: request => request.records.item141_note.text + request.records.item141.item141 } satisfies Controller<'item141_notes'>
export const item142 = { ...all, show: request => request.records.item142.item142 } satisfies Controller<'item142s'>
export const item142_note = { ...all, show: request => request.records.item142_note.text + request.records.item142.item142 } satisfies Controller<'item142_notes'>
export const item143 = { ...all, show: request => request.records.item143.item143 } satisfies Controller<'item143s'>
export const item143_note = { ...all, show: request => request.records.item143_note.text + request.records.item143.item143 } satisfies Controller<'item143_notes'>
export const item144 = { ...all, show: request => request.records.item144.item144 } satisfies Controller<'item144s'>
export const item144_note = { ...all, show: request => request.records.item144_note.text + request.records.item144.item144 } satisfies Controller<'item144_notes'>
export const item145 = { ...all, show: request => request.records.item145.item145 } satisfies Controller<'item145s'>
export const item145_note = { ...all, show: request => request.records.item145_note.text + request.records.item145.item145 } satisfies Controller<'item145_notes'>
export const item146 = { ...all, show: request => request.records.item146.item146 } satisfies Controller<'item146s'>
export const item146_note = { ...all, show: request => request.records.item146_note.text + request.records.item146.item146 } satisfies Controller<'item146_notes'>
export const item147 = { ...all, show: request => request.records.item147.item147 } satisfies Controller<'item147s'>
export const item147_note = { ...all, show: request => request.records.item147_note.text + request.records.item147.item147 } satisfies Controller<'item147_notes'>
export const item148 = { ...all, show: request => request.records.item148.item148 } satisfies Controller<'item148s'>
export const item148_note = { ...all, show: request => request.records.item148_note.text + request.records.item148.item148 } satisfies Controller<'item148_notes'>
export const item149 = { ...all, show: request => request.records.item149.item149 } satisfies Controller<'item149s'>
export const item149_note = { ...all, show: request => request.records.item149_note.text + request.records.item149.item149 } satisfies Controller<'item149_notes'>