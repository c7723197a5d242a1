// The numbers by which sleep is decided, besides those of the world def (um_sleep_settings). docs/sleep.md
// says what they are for.
// SPDX-License-Identifier: MIT

#ifndef UMI_SLEEP_LIMITS_H
#define UMI_SLEEP_LIMITS_H

// Share of a coordinate by which a pose that is made anew from itself may differ: two units in the last place
// of a float, rounded up. A body that seems to move by less has stayed.
#define UMI_POSE_ROUNDING 2.5e-7f

// How far a body may get in the time that it takes to fall asleep and still have got nowhere: half of what
// one at the sleeping speed would, and no more than so many slops, 1.25 px, which is hardly seen.
#define UMI_NOWHERE_SHARE 0.5f
#define UMI_NOWHERE_SLOPS 2.5f

// What touches something and has been still for so many seconds slows its spin down, at this rate per second
// of what is left of it. With three times as much heaps rest hardly earlier; without any, one in ten of those
// that are thinned out is awake after half a minute.
#define UMI_CALM_AFTER 0.1f
#define UMI_CALM_RATE 3.0f

// Share of an impulse that a sleeper passes on to those behind it: what two equal bodies without restitution
// leave each other.
#define UMI_IMPACT_PASSED_ON 0.5f

// An island that lies on sleepers falls asleep only if it has changed their load by less than this share of
// wake_share. Otherwise the sleepers wake first and react to the new load: that must not wait until something
// else wakes them. Without it one in a hundred piles of 100 slept on, after a few kicks, in a state that
// collapsed when it was woken. A fifth of the quarter that wakes is a twentieth of a load.
#define UMI_SETTLED_SHARE 0.2f

// How often in a row a sleeper is woken for that, or two islands could keep each other awake for ever: eight
// times the half second that it takes to fall asleep is four seconds.
#define UMI_MOST_RESETTLES 8

// The forces on a body that was created asleep are measured for a while, since bodies that were created awake
// begin without impulses. UMI_MEASURE_TIMES is the duration, in units of the time to fall asleep.
// UMI_MEASURE_SPEED is the greatest speed of the other body meanwhile, in sleeping speeds. In 96 heaps that
// were half awake when they were saved, 2,192 sleepers woke in the next 2 s. In the loaded heaps 10,721 woke
// without measuring, 2,836 with twice the speeds and 2,130 with four times the speeds.
#define UMI_MEASURE_TIMES 2.0f
#define UMI_MEASURE_SPEED 4.0f

#endif
