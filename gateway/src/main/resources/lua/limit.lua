-- For each key: admits a request if fewer than `limit` were admitted in the last `window` milliseconds, and counts it:
-- it and as many to come as are wanted, but no more in all than an 8th of what is free while that is more than half of
-- the limit, a 16th while it is more than a quarter, else a 64th. ARGV has, for each lot of keys that follow each other
-- and ask for the same, how many they are and the three: what says the same again is half of a call to read.
--
-- A window starts with its first request. The one before it weighs in by the share of it that is still within reach,
-- so the count slides and never exceeds the limit; within the first window it is exact. The window's first request is
-- out of reach as the next begins, so the window before weighs one less than the limit at most: a refused client never
-- waits longer than a window.
--
-- A key holds its window's count and, above 26 bits, that of the window before. It lives two windows, and what is left
-- of its life tells how old the window is. So two calls make a decision; a call more costs as much as all the rest,
-- an answer of several parts as much as five decisions, and one packed for each key as much as half a call.
--
-- Returns, for each key, how many are admitted and the requests still free, of 4 bytes each; then, of 8, the
-- milliseconds until the window ends or, if refused, until the next is free; and where more than one was wanted when
-- the window began, in epoch milliseconds.
local call, floor, ceil, max, min = redis.call, math.floor, math.ceil, math.max, math.min
local keys, args, answers = KEYS, ARGV, {}
local alike, at, limit, window, asked, wanted = 0, 0

for i = 1, #keys do
  if alike == 0 then
    alike, limit, window, asked = args[at + 1] + 0, args[at + 2] + 0, args[at + 3] + 0, args[at + 4]
    wanted = asked + 0
    at = at + 4
  end
  alike = alike - 1

  local key = keys[i]
  local life = call('PTTL', key)
  local count, before = call('INCRBY', key, asked) - wanted, 0
  if count >= 67108864 then
    before = floor(count / 67108864)
    count = count - before * 67108864
  end
  local elapsed = 2 * window - life
  if life < 0 or elapsed < 0 then
    elapsed = 0
    call('PEXPIRE', key, 2 * window)
  elseif elapsed >= window then
    elapsed = elapsed - window
    before, count = count, 0
    call('SET', key, before * 67108864 + wanted, 'PX', 2 * window - elapsed)
  end

  local free = limit - count
  if before > 0 then
    before = min(before, limit - 1)
    free = floor(free - before * (window - elapsed) / window + 1e-9)
  end
  local granted, left, wait, start = 1, free - 1, window - elapsed, 0
  if free < 1 then
    call('DECRBY', key, wanted)
    granted, left = 0, 0
    if count >= limit then
      wait = max(1, wait)
    else
      wait = max(1, ceil(window * (1 - (limit - 1 - count) / before)) - elapsed)
    end
  elseif wanted > 1 then
    local share = 64
    if free >= 128 and 2 * free > limit then
      share = 8
    elseif free >= 128 and 4 * free > limit then
      share = 16
    end
    granted = max(1, min(wanted, floor(free / share)))
    left = free - granted
    if granted < wanted then
      call('DECRBY', key, wanted - granted)
    end
    local time = call('TIME')
    start = time[1] * 1000 + floor(time[2] / 1000) - elapsed
  end
  answers[3 * i - 2], answers[3 * i - 1], answers[3 * i] = granted * 4294967296 + left, wait, start
end
return struct.pack('>' .. string.rep('i8i8i8', #keys), unpack(answers))
