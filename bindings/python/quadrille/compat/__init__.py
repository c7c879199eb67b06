# SPDX-License-Identifier: Apache-2.0

"""Adapters with the interfaces of other packages: change one import to try quadrille.

- quadrille.compat.exact_cover for exact_cover (https://pypi.org/project/exact_cover)
- quadrille.compat.xcover for xcover (https://pypi.org/project/xcover)

docs/python.md lists what differs.
"""
